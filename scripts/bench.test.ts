import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../packages/server/bench/main.ts', import.meta.url))

test('the benchmark prints its options with --help, and measures nothing', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, '--help'], { encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''])
  for (const flag of ['--store', '--markdown', '--write', '--minutes', '--help']) assert.ok(stdout.includes(flag), flag)
  assert.doesNotMatch(stdout, /rounds$/mu)
})
