import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Unauthorized requests', () => {
  let world: World
  before(async () => {
    world = await World.create({ rateLimits: true })
    world.clock.hold()
  })
  after(() => world.close())

  const ask = (remoteAddress: string, authorization: string) =>
    world.app.http.inject({ url: '/api/v10/users/@me', remoteAddress, headers: { authorization } })
  const askOften = async (count: number) => {
    for (let i = 0; i < count; i += 500) {
      await Promise.all(Array.from({ length: 500 }, (_, j) => ask(`2001:db8::${j}`, 'wrong')))
    }
  }

  test('are limited to ten thousand in ten minutes, after which the network is refused before authentication', async () => {
    await askOften(9500)
    assert.equal((await ask('2001:db8::1', world.owner.token)).statusCode, 200)
    await askOften(500)
    const { statusCode, headers, json } = await ask('2001:db8::1', world.owner.token)
    assert.equal(statusCode, 429)
    assert.equal(headers['retry-after'], '600')
    assert.deepEqual(json(), {
      message: 'You are being rate limited.',
      code: 0,
      retry_after: 600,
      global: true,
    })
    assert.equal((await ask('2001:db8:0:1::1', world.owner.token)).statusCode, 200)
    world.clock.advance(600_000)
    assert.equal((await ask('2001:db8::1', world.owner.token)).statusCode, 200)
    assert.equal((await ask('2001:db8::1', 'wrong')).statusCode, 401)
  })
})
