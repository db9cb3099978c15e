import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Current User', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns a user with their email address', async () => {
    const { status, body } = await world.member.api.get('/users/@me')
    assert.equal(status, 200)
    assert.deepEqual([body.id, body.username, body.discriminator], [world.member.id, 'member', '0'])
    assert.deepEqual([body.email, body.verified, body.locale], ['member@example.org', true, 'en-US'])
    assert.equal(Object.hasOwn(body, 'bot'), false)
  })

  test('returns a bot, marked as one and without an address', async () => {
    const { body } = await world.bot.api.get('/users/@me')
    assert.deepEqual(
      [body.id, body.bot, body.email, body.verified, body.mfa_enabled],
      [world.bot.id, true, null, true, false],
    )
  })

  test('returns no secret of the account', async () => {
    const { body } = await world.member.api.get('/users/@me')
    for (const key of ['password_hash', 'is_admin', 'token']) assert.equal(Object.hasOwn(body, key), false, key)
  })

  test('refuses requests without a token', async () => {
    await world.refuses(() => world.nobody.get('/users/@me'), 401, 0)
  })
})
