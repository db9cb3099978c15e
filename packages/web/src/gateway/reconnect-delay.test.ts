import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reconnectDelay } from './reconnect-delay.ts'

test('the reconnect delay grows after each failure, up to a limit', () => {
  assert.deepEqual(
    [1, 2, 3, 6, 7, 30].map((attempt) => reconnectDelay(attempt, 1)),
    [500, 1_000, 2_000, 3_000, 3_000, 3_000],
  )
})

test('the reconnect delay is randomized over half of its length', () => {
  assert.equal(reconnectDelay(3, 0), 1_000)
  assert.equal(reconnectDelay(3, 0.5), 1_500)
})
