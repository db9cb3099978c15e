import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTemplate } from '@guildhall/testing/features/guild-templates'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Templates', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the template of the guild, if it has one, to members who manage the guild', async () => {
    const path = `/guilds/${world.guildId}/templates`
    assert.deepEqual((await world.owner.api.get(path)).body, [])
    const template = await newTemplate(world)
    const { status, body } = await world.bot.api.get(path)
    assert.deepEqual([status, body], [200, [template]])
    await world.refuses(() => world.member.api.get(path), 403, 50013)
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })
})
