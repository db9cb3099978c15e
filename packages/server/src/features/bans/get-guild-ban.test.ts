import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Ban', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await world.moderator.api.put(`/guilds/${world.guildId}/bans/${world.stranger.id}`)
  })
  after(() => world.close())

  const get = (userId: string, by = world.moderator) => by.api.get(`/guilds/${world.guildId}/bans/${userId}`)

  test('returns a ban, with null if it has no reason', async () => {
    const { status, body } = await get(world.stranger.id)
    assert.equal(status, 200)
    assert.deepEqual(body, { reason: null, user: world.stranger.user })
  })

  test('answers 404 for users who are not banned or don’t exist', async () => {
    await world.refuses(() => get(world.member.id), 404, 10026)
    await world.refuses(() => get('1'), 404, 10026)
  })

  test('answers 404 for a ban in another guild', async () => {
    const other = await world.newGuild(world.owner)
    await world.refuses(() => world.owner.api.get(`/guilds/${other.id}/bans/${world.stranger.id}`), 404, 10026)
  })

  test('refuses members who lack BAN_MEMBERS, and non-members', async () => {
    await world.refuses(() => get(world.stranger.id, world.member), 403, 50013)
    await world.refuses(() => get(world.stranger.id, world.stranger), 403, 50001)
  })
})
