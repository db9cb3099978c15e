import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError } from '../api-error.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

describe('A concurrency limiter', () => {
  test('runs a limited number at once in order, and refuses a long queue', async () => {
    const line = new ConcurrencyLimiter(2, 3)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const take = (i: number) =>
      line.run(() => {
        begun.push(i)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    const taken = [0, 1, 2, 3, 4].map(take)
    assert.deepEqual(begun, [0, 1])
    await assert.rejects(take(5), (error) => error instanceof ApiError && error.status === 503)
    for (let i = 0; i < 5; i++) {
      ends[i]?.()
      await taken[i]
    }
    assert.deepEqual(begun, [0, 1, 2, 3, 4])
    const again = take(6)
    assert.deepEqual(begun.at(-1), 6)
    ends.at(-1)?.()
    await again
  })

  test('continues after work that failed', async () => {
    const line = new ConcurrencyLimiter(1, 1)
    const failing = line.run(() => Promise.reject(new Error('broken')))
    const next = line.run(async () => 'done')
    await assert.rejects(failing, /broken/u)
    assert.equal(await next, 'done')
  })
})
