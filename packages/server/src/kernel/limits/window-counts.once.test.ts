import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import fc from 'fast-check'
import { WindowCounts } from './window-counts.ts'

const WINDOW_MS = 1000
const MOST = 20

function counting() {
  const clock = new ManualClock()
  clock.hold()
  return { clock, counts: new WindowCounts(clock, WINDOW_MS, MOST) }
}

describe('Counts in a time window', () => {
  test('begin with a key’s first count and end a window later', () => {
    const { clock, counts } = counting()
    const began = clock.now()
    assert.deepEqual({ ...counts.add('a') }, { count: 1, endsAt: began + WINDOW_MS })
    clock.advance(600)
    assert.deepEqual({ ...counts.add('a') }, { count: 2, endsAt: began + WINDOW_MS })
    clock.advance(400)
    assert.equal(counts.peek('a').count, 0)
    assert.equal(counts.add('a').count, 1)
  })

  test('use limited memory during a flood of keys', () => {
    const { counts } = counting()
    for (let i = 0; i < 10_000; i++) counts.add(`flood ${i}`)
    assert.equal(counts.size, MOST)
  })

  test('are never too low, and are cleared when the time window ends', () => {
    const key = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.nat(200).map(String))
    const step = fc.oneof(
      { weight: 20, arbitrary: fc.record({ add: key }) },
      { weight: 1, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 700 }) }) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const { clock, counts } = counting()
        const exact = new Map<string, { count: number; endsAt: number }>()
        for (const taken of steps) {
          if ('wait' in taken) {
            clock.advance(taken.wait)
            continue
          }
          const now = clock.now()
          const { count, endsAt } = counts.add(taken.add)
          const known = exact.get(taken.add)
          const since = known && known.endsAt > now ? known.count + 1 : 1
          exact.set(taken.add, { count: since, endsAt })
          assert.ok(count >= since, `${taken.add}: counted ${count}, was ${since}`)
          assert.ok(endsAt > now && endsAt <= now + WINDOW_MS)
          assert.ok(counts.size <= MOST)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('of a key survive a flood, which affects others for one window at most', () => {
    const { clock, counts } = counting()
    for (let i = 0; i < 5; i++) counts.add('early')
    for (let i = 0; i < 50_000; i++) counts.add(`flood ${i}`)
    for (let i = 0; i < 5; i++) counts.add('late')
    assert.equal(counts.peek('early').count, 5)
    assert.ok(counts.peek('late').count >= 5)
    assert.ok(counts.peek('late').endsAt <= clock.now() + WINDOW_MS)
    clock.advance(WINDOW_MS)
    for (const key of ['early', 'late', 'innocent']) assert.equal(counts.peek(key).count, 0)
  })

  test('hardly rise for a key during a flood of tens of thousands of other keys', () => {
    const { counts } = counting()
    for (let i = 0; i < 20_000; i++) counts.add(`flood ${i}`)
    const raised = Array.from({ length: 100 }, (_, i) => counts.peek(`innocent ${i}`).count)
    assert.ok(Math.max(...raised) <= 3, `${raised}`)
  })
})
