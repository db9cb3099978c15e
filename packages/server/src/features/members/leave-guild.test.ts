import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'

describe('Leave Guild', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/users/@me/guilds/${world.guildId}`
  })
  after(() => world.close())

  test('removes the caller and notifies the guild, without an audit entry', async () => {
    const before = (await world.owner.api.get(`/guilds/${world.guildId}?with_counts=true`)).body
    const events = await world.eventsOf(async () => {
      const { status, body } = await world.moderator.api.delete(path)
      assert.deepEqual([status, body], [204, undefined])
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_REMOVE'],
    )
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, user: world.moderator.user })
    const after = (await world.owner.api.get(`/guilds/${world.guildId}?with_counts=true`)).body
    assert.equal(after.approximate_member_count, before.approximate_member_count - 1)
    assert.deepEqual((await world.moderator.api.get('/users/@me/guilds')).body, [])
    await world.refuses(() => world.moderator.api.get(`/guilds/${world.guildId}`), 403, 50001)
  })

  test('first disconnects the caller from voice', async () => {
    await joinVoice(world, world.member)
    const events = await world.eventsOf(() => world.member.api.delete(path))
    assert.deepEqual(
      events.slice(0, 2).map(({ type }) => type),
      ['VOICE_STATE_UPDATE', 'GUILD_MEMBER_REMOVE'],
    )
  })

  test('lets a bot leave', async () => {
    assert.equal((await world.bot.api.delete(path)).status, 204)
  })

  test('refuses the owner', async () => {
    await world.refuses(() => world.owner.api.delete(path), 400, 50055)
  })

  test('refuses non-members, an unknown guild and requests without a token', async () => {
    await world.refuses(() => world.stranger.api.delete(path), 403, 50001)
    await world.refuses(() => world.stranger.api.delete('/users/@me/guilds/1'), 404, 10004)
    await world.refuses(() => world.nobody.delete(path), 401, 0)
  })
})
