import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ManualClock } from '../testing/manual-clock.ts'
import { RateLimited } from './api-error.ts'
import { Throttle } from './throttle.ts'

describe('Throttle', () => {
  test('lets so many through in so long, each key for itself', () => {
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

  test('counts from the first try on, not from the last', () => {
    const clock = new ManualClock()
    clock.hold()
    const throttle = new Throttle(clock, { limit: 2, window_ms: 1000 })
    throttle.take('a')
    clock.advance(600)
    throttle.take('a')
    clock.advance(600)
    throttle.take('a')
  })

  test('remembers only so many keys: strangers who choose them fill no memory', () => {
    const clock = new ManualClock()
    clock.hold()
    const throttle = new Throttle(clock, { limit: 1, window_ms: 1000 })
    for (let i = 0; i < 10_001; i++) throttle.take(`key ${i}`)
    throttle.take('key 0')
    assert.throws(() => throttle.take('key 10000'), RateLimited)
  })

  test('forgets the tries of whoever proved himself', () => {
    const throttle = new Throttle(new ManualClock(), { limit: 1, window_ms: 1000 })
    throttle.take('a')
    throttle.clear('a')
    throttle.take('a')
    assert.throws(() => throttle.take('a'), RateLimited)
  })
})
