import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { RateLimited } from '../api-error.ts'
import { Throttle } from './throttle.ts'

describe('A throttle', () => {
  test('allows a number per time, separately for each key', () => {
    const clock = new ManualClock()
    clock.hold()
    const throttle = new Throttle(clock, { limit: 2, window_ms: 1000 })
    throttle.take('a')
    throttle.take('a')
    assert.throws(
      () => throttle.take('a'),
      (error) => error instanceof RateLimited && error.retryAfter_ms > 0 && error.retryAfter_ms <= 1000,
    )
    throttle.take('b')
    clock.advance(1001)
    throttle.take('a')
  })

  test('counts from the first attempt, not from the last', () => {
    const clock = new ManualClock()
    clock.hold()
    const throttle = new Throttle(clock, { limit: 2, window_ms: 1000 })
    throttle.take('a')
    clock.advance(600)
    throttle.take('a')
    clock.advance(600)
    throttle.take('a')
  })

  test('remembers keys above their limit, however many other keys are used', () => {
    const clock = new ManualClock()
    clock.hold()
    const throttle = new Throttle(clock, { limit: 6, window_ms: 1000 })
    const exhaust = (key: string) => {
      for (let i = 0; i < 6; i++) throttle.take(key)
    }
    exhaust('early')
    for (let i = 0; i < 60_000; i++) throttle.take(`key ${i}`)
    // It shares counters with others, so its count may be too high.
    assert.throws(() => {
      exhaust('late')
      throttle.take('late')
    }, RateLimited)
    for (const key of ['early', 'late']) assert.throws(() => throttle.take(key), RateLimited)
    clock.advance(1000)
    for (const key of ['early', 'late', 'innocent']) throttle.take(key)
  })

  test('forgets the attempts of a key that is cleared', () => {
    const throttle = new Throttle(new ManualClock(), { limit: 1, window_ms: 1000 })
    throttle.take('a')
    throttle.clear('a')
    throttle.take('a')
    assert.throws(() => throttle.take('a'), RateLimited)
  })
})
