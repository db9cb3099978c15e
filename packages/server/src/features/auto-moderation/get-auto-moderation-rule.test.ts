import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newRule } from '@guildhall/testing/features/auto-moderation'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Auto Moderation Rule', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the rule to members with MANAGE_GUILD, and refuses an unknown one', async () => {
    const rule = await newRule(world)
    const path = `/guilds/${world.guildId}/auto-moderation/rules`
    const { status, body } = await world.owner.api.get(`${path}/${rule.id}`)
    assert.deepEqual([status, body], [200, rule])
    await world.refuses(() => world.member.api.get(`${path}/${rule.id}`), 403, 50013)
    await world.refuses(() => world.owner.api.get(`${path}/1`), 404, 0)
  })
})
