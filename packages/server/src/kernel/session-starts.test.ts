import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../testing/manual-clock.ts'
import { SessionStarts } from './session-starts.ts'

const HOUR_MS = 3_600_000

test('a user who started nothing has all starts left, and nothing to wait for', () => {
  const starts = new SessionStarts(new ManualClock())
  assert.deepEqual(starts.limitOf('1'), { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 })
})

test('each start counts for 24 hours from the first, for its own user', () => {
  const clock = new ManualClock()
  const starts = new SessionStarts(clock)
  starts.take('1')
  clock.advance(HOUR_MS)
  starts.take('1')
  const { remaining, reset_after } = starts.limitOf('1')
  assert.equal(remaining, 998)
  assert.ok(reset_after <= 23 * HOUR_MS && reset_after > 22 * HOUR_MS)
  assert.equal(starts.limitOf('2').remaining, 1000)
  clock.advance(23 * HOUR_MS)
  assert.equal(starts.limitOf('1').remaining, 1000)
})

test('the 1001st start of a day is refused', () => {
  const clock = new ManualClock()
  const starts = new SessionStarts(clock)
  for (let i = 0; i < 1000; i++) assert.equal(starts.take('1'), true)
  assert.equal(starts.take('1'), false)
  assert.equal(starts.limitOf('1').remaining, 0)
  clock.advance(24 * HOUR_MS)
  assert.equal(starts.take('1'), true)
})
