import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError, RateLimited } from '../api-error.ts'
import { FairConcurrencyLimiter } from './fair-concurrency-limiter.ts'

describe('A fair concurrency limiter', () => {
  function held(places: number, bounds: { mostWaiting?: number; mostOfOne?: number } = {}) {
    const line = new FairConcurrencyLimiter({ places, mostWaiting: 100, mostOfOne: 100, ...bounds })
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const take = (key: string, name: string) =>
      line.run(key, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
    const end = async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    }
    return { begun, take, end }
  }

  test('gives a slot to each key in turn, however many requests one has queued', async () => {
    const { begun, take, end } = held(1)
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void take(name.slice(0, 1), name)
    for (let i = 0; i < 6; i++) await end(begun.at(-1) ?? '')
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  test('gives a key one slot at a time, even if others are free', async () => {
    const { begun, take, end } = held(2)
    for (const name of ['a1', 'a2', 'a3']) void take('a', name)
    assert.deepEqual(begun, ['a1'])
    void take('b', 'b1')
    assert.deepEqual(begun, ['a1', 'b1'])
    await end('b1')
    assert.deepEqual(begun, ['a1', 'b1'])
    for (const name of ['a1', 'a2', 'a3']) await end(name)
    assert.deepEqual(begun, ['a1', 'b1', 'a2', 'a3'])
  })

  test('refuses a key with a long queue, and all keys if the total queue is too long', async () => {
    const { begun, take, end } = held(1, { mostWaiting: 3, mostOfOne: 2 })
    const taken = ['a1', 'a2', 'a3'].map((name) => take('a', name))
    await assert.rejects(take('a', 'a4'), RateLimited)
    taken.push(take('b', 'b1'))
    const refused = assert.rejects(taken[2] ?? Promise.resolve(), RateLimited)
    taken[2] = take('c', 'c1')
    await refused
    await assert.rejects(take('d', 'd1'), (error) => error instanceof ApiError && error.status === 503)
    await assert.rejects(take('b', 'b2'), (error) => error instanceof ApiError && error.status === 503)
    for (let i = 0; i < 4; i++) await end(begun.at(-1) ?? '')
    await Promise.all(taken)
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1'])
    void take('c', 'c2')
    assert.equal(begun.at(-1), 'c2')
    await end('c2')
  })

  test('continues after work that failed', async () => {
    const line = new FairConcurrencyLimiter({ places: 1, mostWaiting: 1, mostOfOne: 1 })
    const failing = line.run('a', () => Promise.reject(new Error('broken')))
    const next = line.run('a', async () => 'done')
    await assert.rejects(failing, /broken/u)
    assert.equal(await next, 'done')
  })
})
