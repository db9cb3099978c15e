import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Member', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = (userId: string) => `/guilds/${world.guildId}/members/${userId}`

  test('returns any member to any member, with user and every field', async () => {
    const { status, body } = await world.member.api.get(path(world.moderator.id))
    assert.equal(status, 200)
    assert.match(body.joined_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/u)
    assert.deepEqual(body, {
      user: world.moderator.user,
      nick: null,
      avatar: null,
      banner: null,
      roles: [world.roles.moderator],
      joined_at: body.joined_at,
      premium_since: null,
      deaf: false,
      mute: false,
      flags: 0,
      pending: false,
      communication_disabled_until: null,
      avatar_decoration_data: null,
    })
  })

  test('omits @everyone from the roles', async () => {
    assert.deepEqual((await world.member.api.get(path(world.member.id))).body.roles, [])
  })

  test('distinguishes unknown users from non-members', async () => {
    await world.refuses(() => world.member.api.get(path(world.stranger.id)), 404, 10007)
    await world.refuses(() => world.member.api.get(path('1')), 404, 10013)
  })

  test('refuses non-members any member, also their own', async () => {
    await world.refuses(() => world.stranger.api.get(path(world.member.id)), 403, 50001)
    await world.refuses(() => world.stranger.api.get(path(world.stranger.id)), 403, 50001)
  })
})
