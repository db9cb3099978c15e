import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { memberRule, newRule } from '@guildhall/testing/features/auto-moderation'
import { World } from '@guildhall/testing/worlds/world'

describe('List Auto Moderation Rules for Guild', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the rules of the guild, oldest first, to members with MANAGE_GUILD', async () => {
    const path = `/guilds/${world.guildId}/auto-moderation/rules`
    assert.deepEqual((await world.owner.api.get(path)).body, [])
    const rules = [await newRule(world), await newRule(world, memberRule())]
    assert.deepEqual((await world.owner.api.get(path)).body, rules)
    await world.refuses(() => world.member.api.get(path), 403, 50013)
    const { id } = await world.newGuild(world.owner, 'Other')
    assert.deepEqual((await world.owner.api.get(`/guilds/${id}/auto-moderation/rules`)).body, [])
  })
})
