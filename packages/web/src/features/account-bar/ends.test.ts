import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDS, endOf } from './ends.ts'

test('each choice is over when its words say so', () => {
  const now = new Date(2026, 0, 31, 22, 15)
  const ends = ENDS.map(([choice]) => endOf(choice, now))
  assert.deepEqual(ends, [
    null,
    new Date(2026, 0, 31, 22, 45).getTime(),
    new Date(2026, 0, 31, 23, 15).getTime(),
    new Date(2026, 1, 1, 2, 15).getTime(),
    new Date(2026, 1, 1).getTime(),
  ])
})
