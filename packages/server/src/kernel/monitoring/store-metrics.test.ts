import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestStore, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { ApiError } from '../api-error.ts'
import { StoreFigures } from './store-metrics.ts'

test('units of work are counted by outcome, and commits by size', async (t) => {
  const figures = new StoreFigures(await openTestStore())
  const { store } = figures
  t.after(() => store.close())
  await Promise.all([1, 2, 3].map((id) => store.write((tx) => tx.run(`select ${id} as id`, []))))
  await assert.rejects(store.write(() => Promise.reject(new ApiError('NotFound'))))
  await assert.rejects(
    store.write(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  const lines = [...figures.figures()]
  const expected = [
    'guildhall_units_total{outcome="committed"} 3',
    'guildhall_units_total{outcome="refused"} 1',
    'guildhall_units_total{outcome="failed"} 1',
    'guildhall_unit_seconds_count 5',
    // With one writer, waiting units share a commit.
    `guildhall_commits_total ${STORE_UNDER_TEST === 'sqlite' ? 1 : 3}`,
  ]
  for (const line of expected) assert.ok(lines.includes(line), `${line} in ${lines.join('\n')}`)
})
