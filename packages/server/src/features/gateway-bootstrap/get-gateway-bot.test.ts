import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { shardsFor } from './gateway-bootstrap-rules.ts'

describe('Get Gateway Bot', () => {
  let world: World
  before(async () => {
    world = await World.create({ rateLimits: true })
  })
  after(() => world.close())

  test('returns the address, the number of shards and the remaining session starts', async () => {
    const { status, body } = await world.bot.api.get('/gateway/bot')
    assert.equal(status, 200)
    assert.deepEqual(body, {
      url: 'ws://127.0.0.1/gateway',
      shards: 1,
      session_start_limit: { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 },
    })
  })

  test('reduces the remaining session starts by one per session', async () => {
    await world.app.kernel.sessionStarts.take(world.bot.id, 0)
    const { body } = await world.bot.api.get('/gateway/bot')
    assert.equal(body.session_start_limit.remaining, 999)
    assert.ok(body.session_start_limit.reset_after > 86_000_000)
  })

  test('recommends one shard for each 2500 guilds or part of them', () => {
    assert.deepEqual([0, 1, 2500, 2501, 5001].map(shardsFor), [1, 1, 1, 2, 3])
  })

  test('refuses a missing and an invalid token', async () => {
    await world.refuses(() => world.nobody.get('/gateway/bot'), 401, 0)
    await world.refuses(() => world.clientOf('Bot bad').get('/gateway/bot'), 401, 0)
  })
})
