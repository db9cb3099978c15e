import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Current Authorization Information', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  test('returns the scopes, application and user of a token', async () => {
    const client = await newClientApplication(world)
    const { api } = await tokensFor(world, client, world.member)
    const { status, body } = await api.get('/oauth2/@me')
    assert.deepEqual([status, body.application.id, body.scopes], [200, client.id, ['identify', 'guilds']])
    assert.equal(body.user.id, world.member.id)
    assert.deepEqual([body.application.hook, body.application.type], [true, null])
    assert.equal(Date.parse(body.expires), world.clock.now() + 604_800_000)
    const bare = await tokensFor(world, client, world.member, 'guilds')
    assert.equal((await bare.api.get('/oauth2/@me')).body.user, undefined)
  })

  test('refuses sessions and bots', async () => {
    assert.equal((await world.nobody.get('/oauth2/@me')).status, 401)
    await world.refuses(() => world.member.api.get('/oauth2/@me'), 403)
    await world.refuses(() => world.bot.api.get('/oauth2/@me'), 403)
  })
})
