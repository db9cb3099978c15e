import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Roles', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('lists every role to any member in ascending order, @everyone first', async () => {
    const { status, body } = await world.member.api.get(`/guilds/${world.guildId}/roles`)
    assert.equal(status, 200)
    assert.deepEqual(
      body.map(({ id, position }: { id: string; position: number }) => [id, position]),
      [
        [world.guildId, 0],
        [world.roles.member, 1],
        [world.roles.moderator, 2],
        [world.roles.bot, 3],
      ],
    )
  })

  test('sorts the lower ID above among equal positions', async () => {
    const role = await world.grant(world.member, [], 2)
    const { body } = await world.member.api.get(`/guilds/${world.guildId}/roles`)
    const ids = body.map(({ id }: { id: string }) => id)
    assert.ok(ids.indexOf(role) < ids.indexOf(world.roles.moderator))
  })

  test('refuses non-members', async () => {
    await world.refuses(() => world.stranger.api.get(`/guilds/${world.guildId}/roles`), 403, 50001)
  })
})
