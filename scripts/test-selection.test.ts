import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { filesForPostgres, filesWithin, shuffled } from './test-run/selection.ts'

const root = dirname(import.meta.dirname)
const files = globSync(['packages/*/src/**/*.test.ts', 'scripts/*.test.ts'], { cwd: root }).sort()

test('a seed repeats the order of files, and another seed gives another order', () => {
  assert.deepEqual(shuffled(files, 7), shuffled(files, 7))
  assert.notDeepEqual(shuffled(files, 7), shuffled(files, 8))
  assert.deepEqual(shuffled(files, 7).sort(), files)
})

test('tests of the store, of races and of several processes run with PostgreSQL for every seed', () => {
  for (const seed of [1, 2, 3]) {
    const chosen = filesForPostgres(files, seed)
    assert.ok(chosen.includes('packages/server/src/crashes.test.ts'))
    assert.ok(chosen.includes('packages/server/src/features/accounts/get-backup-codes.test.ts'))
    assert.ok(!chosen.some((file) => file.endsWith('.once.test.ts') || !file.startsWith('packages/server/')))
  }
})

test('a part of the other feature tests runs with PostgreSQL, and another part with another seed', () => {
  const [all, one, other] = [null, 1, 2].map((seed) => filesForPostgres(files, seed)) as [string[], string[], string[]]
  const share = (chosen: readonly string[]) => {
    const ofFeatures = chosen.filter((file) => file.includes('/src/features/'))
    return ofFeatures.length / all.filter((file) => file.includes('/src/features/')).length
  }
  assert.ok(share(one) > 0.15 && share(one) < 0.6, `${share(one)}`)
  assert.notDeepEqual(one, other)
})

test('as many files are repeated as take no longer than the time for them, and at least one', () => {
  const timeOf = (file: string) => ({ long: 50, short: 10 })[file] ?? 20
  assert.deepEqual(filesWithin(['a', 'b', 'long', 'short'], 60, timeOf), ['a', 'b'])
  assert.deepEqual(filesWithin(['long', 'a'], 30, timeOf), ['long'])
  assert.deepEqual(filesWithin([], 30, timeOf), [])
})
