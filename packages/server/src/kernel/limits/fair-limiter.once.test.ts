import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FairLimiter } from './fair-limiter.ts'

/** Takes as much as the limiter gives a key. */
function takeAll(limiter: FairLimiter, key: string): number {
  let taken = 0
  while (limiter.take(key) === null) taken++
  return taken
}

describe('A fair limiter', () => {
  test('leaves a part to others if only one key uses it, and allows no key more than its limit', () => {
    assert.equal(takeAll(new FairLimiter({ one: 80, all: 80 }), 'a'), 30)
    assert.equal(takeAll(new FairLimiter({ one: 10, all: 100 }), 'a'), 10)
  })

  test('always leaves a slot for the next key', () => {
    const limiter = new FairLimiter({ one: 256, all: 2048 })
    const taken = Array.from({ length: 50 }, (_, key) => takeAll(limiter, String(key)))
    assert.ok(Math.min(...taken) >= 8, String(taken))
    assert.ok(takeAll(limiter, 'next') >= 8)
  })

  test('never exceeds its total, whatever is released', () => {
    const limiter = new FairLimiter({ one: 32, all: 8 })
    for (const key of 'abcdefgh') assert.equal(limiter.take(key), null)
    assert.equal(limiter.take('i'), 'all')
    limiter.give('a')
    assert.equal(limiter.take('i'), null)
    assert.equal(limiter.take('j'), 'all')
  })

  test('reports whether the key’s or the total limit is reached', () => {
    assert.equal(new FairLimiter({ one: 1, all: 100 }).take('a', 2), 'one')
    const full = new FairLimiter({ one: 100, all: 100 })
    assert.equal(full.take('a', 38), 'all')
    assert.equal(full.take('a', 37), null)
    assert.equal(full.take('b', 20), 'all')
    assert.equal(full.take('b', 19), null)
  })

  test('releases once, however often that is called', () => {
    const limiter = new FairLimiter({ one: 2, all: 100 })
    const [first, second] = [limiter.enter('a'), limiter.enter('a')]
    assert.equal(limiter.enter('a'), null)
    first?.()
    first?.()
    assert.equal(limiter.held, 1)
    assert.notEqual(limiter.enter('a'), null)
    assert.equal(limiter.enter('a'), null)
    second?.()
    assert.equal(limiter.held, 1)
  })
})
