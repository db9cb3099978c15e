import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RateLimited } from '../api-error.ts'
import { PerKeyConcurrencyLimiter } from './per-key-concurrency-limiter.ts'

test('a key whose share is used up is refused with a retry time, and other keys are not', async () => {
  const shares = new PerKeyConcurrencyLimiter(2)
  const done = Promise.withResolvers<void>()
  const taken = [1, 2].map(() => shares.take('a', () => done.promise))
  await assert.rejects(
    shares.take('a', async () => {}),
    RateLimited,
  )
  assert.equal(await shares.take('b', async () => 'b'), 'b')
  done.resolve()
  await Promise.all(taken)
  await assert.rejects(
    shares.take('a', () => Promise.reject(new Error('broken'))),
    /broken/u,
  )
  assert.equal(await shares.take('a', async () => 'a'), 'a')
})
