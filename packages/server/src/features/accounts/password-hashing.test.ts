import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { RateLimited } from '../../kernel/api-error.ts'
import { networkOf } from '../../kernel/callers/network.ts'
import { FairConcurrencyLimiter } from '../../kernel/limits/fair-concurrency-limiter.ts'
import { isPassword } from './accounts-rules.ts'

/** A hash with the lowest accepted cost. */
const CHEAPEST = `scrypt$32768$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`

describe('Password hashing', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const signIn = () => world.nobody.post('/auth/login', { login: 'nobody-at-all', password: 'wrong-password' })

  test('is shared fairly between networks, with a queue for each', async (t) => {
    const keys: string[] = []
    t.mock.method(FairConcurrencyLimiter.prototype, 'run', (key: string, work: () => Promise<unknown>) => {
      keys.push(key)
      return work()
    })
    await signIn()
    await world.nobody.post('/auth/register', { username: 'newcomer', password: 'violet-rowing-boat' })
    assert.deepEqual([...new Set(keys)], [networkOf('127.0.0.1')])
  })

  test('serves other networks in turn when one network sends many requests', async () => {
    const ended: string[] = []
    const judge = (by: string) => isPassword('wrong', CHEAPEST, by).then(() => ended.push(by))
    const flood = Array.from({ length: 6 }, () => judge('192.0.2.1'))
    await judge('198.51.100.1')
    assert.ok(ended.length <= 3, `${ended.length} were hashed before`)
    await Promise.all(flood)
  })

  test('doesn’t count a refused request as a failed attempt', async (t) => {
    const line = t.mock.method(FairConcurrencyLimiter.prototype, 'run', () => Promise.reject(new RateLimited(1000)))
    for (let n = 0; n < 15; n++) assert.equal((await signIn()).status, 429)
    assert.equal(line.mock.callCount(), 15)
    line.mock.restore()
    assert.equal((await signIn()).status, 400)
  })
})
