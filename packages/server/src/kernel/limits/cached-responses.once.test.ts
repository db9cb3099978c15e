import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { SharedAnswers } from './cached-responses.ts'

describe('Shared responses', () => {
  const made = () => {
    const clock = new ManualClock()
    clock.hold()
    const answers = new SharedAnswers<{ number: number }>(clock, { ttl_ms: 1000, most: 10 })
    let count = 0
    return { clock, answers, make: async () => ({ number: ++count }) }
  }

  test('are computed once for simultaneous requests, and while they are valid', async () => {
    const { clock, answers, make } = made()
    const [first, second] = await Promise.all([answers.get('a', 1, make), answers.get('a', 1, make)])
    assert.deepEqual([first, second], [{ number: 1 }, { number: 1 }])
    assert.equal(answers.get('a', 1, make), first, 'what was made is there without waiting')
    assert.deepEqual([answers.peek('a', 1), answers.peek('a', 2), answers.peek('b', 1)], [first, undefined, undefined])
    clock.advance(999)
    assert.equal(await answers.get('a', 1, make), first)
    clock.advance(1)
    assert.equal(answers.peek('a', 1), undefined)
    assert.deepEqual(await answers.get('a', 1, make), { number: 2 })
  })

  test('are computed again after a change', async () => {
    const { answers, make } = made()
    const old = answers.get('a', 1, make)
    assert.deepEqual(await answers.get('a', 2, make), { number: 2 })
    assert.deepEqual(await old, { number: 1 })
    assert.deepEqual(await answers.get('a', 2, make), { number: 2 })
  })

  test('are stored separately by key', async () => {
    const { answers, make } = made()
    assert.deepEqual(await answers.get('a', 1, make), { number: 1 })
    assert.deepEqual(await answers.get('b', 1, make), { number: 2 })
    assert.deepEqual(await answers.get('a', 1, make), { number: 1 })
  })

  test('are not kept if they fail', async () => {
    const { answers, make } = made()
    const failing = () => Promise.reject(new Error('broken'))
    const both = [answers.get('a', 1, failing), answers.get('a', 1, make)]
    for (const { status } of await Promise.allSettled(both)) assert.equal(status, 'rejected')
    assert.deepEqual(await answers.get('a', 1, make), { number: 1 })
  })
})
