import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { joinAsGuest } from '@guildhall/testing/features/guests'
import { newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Current User Guild Member', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/users/@me/guilds/${world.guildId}/member`
  })
  after(() => world.close())

  test('returns the caller’s member to the user and to an application with their token', async () => {
    const { api } = await tokensFor(world, await newClientApplication(world), world.member, 'guilds.members.read')
    await world.member.api.patch(`/guilds/${world.guildId}/members/@me`, { nick: 'called so', bio: 'Hello' })
    const { body: seen } = await world.owner.api.get(`/guilds/${world.guildId}/members/${world.member.id}`)
    for (const each of [api, world.member.api]) {
      const { status, body } = await each.get(path)
      assert.equal(status, 200)
      assert.deepEqual(body, { ...seen, nick: 'called so', bio: 'Hello' })
    }
  })

  test('returns a guest’s member', async () => {
    const guest = await world.newPerson('guest')
    await joinAsGuest(world, guest)
    assert.equal((await guest.api.get(path)).body.user.id, guest.id)
  })

  test('answers 404 if the user is not in the guild, whether or not it exists', async () => {
    await world.refuses(() => world.stranger.api.get(path), 404, 10004)
    await world.refuses(() => world.member.api.get('/users/@me/guilds/1/member'), 404, 10004)
  })

  test('refuses a token of another scope, a bot, and requests without a token', async () => {
    const { api } = await tokensFor(world, await newClientApplication(world), world.member, 'identify guilds')
    await world.refuses(() => api.get(path), 403, 50026)
    await world.refuses(() => world.bot.api.get(path), 403, 20001)
    await world.refuses(() => world.nobody.get(path), 401, 0)
  })
})
