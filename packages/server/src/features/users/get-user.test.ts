import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get User', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns any user, even without a shared guild', async () => {
    const { status, body } = await world.stranger.api.get(`/users/${world.member.id}`)
    assert.equal(status, 200)
    assert.deepEqual(body, world.member.user)
    assert.equal((await world.stranger.api.get(`/users/${world.bot.id}`)).body.bot, true)
  })

  test('omits the email address of other users', async () => {
    const { body } = await world.stranger.api.get(`/users/${world.member.id}`)
    assert.equal(Object.hasOwn(body, 'email'), false)
  })

  test('refuses an unknown user and requests without a token', async () => {
    await world.refuses(() => world.member.api.get('/users/1'), 404, 10013)
    await world.refuses(() => world.nobody.get(`/users/${world.member.id}`), 401, 0)
  })
})
