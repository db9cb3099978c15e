import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { becomeCommunity } from '@guildhall/testing/worlds/community'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild New Member Welcome', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/new-member-welcome`
  })
  after(() => world.close())

  test('returns 204 to every member, also in a Community guild, because no guild has set one up', async () => {
    for (const who of [world.owner, world.member, world.bot]) {
      const { status, body } = await who.api.get(path)
      assert.equal(status, 204)
      assert.ok(!body)
    }
    await becomeCommunity(world)
    await world.owner.api.patch(`/guilds/${world.guildId}/welcome-screen`, { enabled: true, description: 'Come in' })
    assert.equal((await world.member.api.get(path)).status, 204)
  })

  test('refuses a user who is not a member', async () => {
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })
})
