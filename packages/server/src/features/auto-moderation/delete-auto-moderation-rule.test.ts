import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newRule } from '@guildhall/testing/features/auto-moderation'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Auto Moderation Rule', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('emits the rule, writes an audit log entry, and with the last rule removes the feature', async () => {
    const [first, last] = [await newRule(world), await newRule(world)]
    const path = `/guilds/${world.guildId}/auto-moderation/rules`
    await world.refuses(() => world.member.api.delete(`${path}/${first.id}`), 403, 50013)
    const [deleted, ...others] = await world.eventsOf(async () => {
      const { status } = await world.owner.api.delete(`${path}/${first.id}`, { 'x-audit-log-reason': 'old' })
      assert.equal(status, 204)
    })
    assert.deepEqual([deleted?.type, deleted?.data], ['AUTO_MODERATION_RULE_DELETE', first])
    assert.equal(others.length, 1)
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [142, first.id, 'old'])
    const events = await world.eventsOf(() => world.owner.api.delete(`${path}/${last.id}`))
    assert.equal(events[0]?.type, 'GUILD_UPDATE')
    const { body: guild } = await world.owner.api.get(`/guilds/${world.guildId}`)
    assert.ok(!guild.features.includes('AUTO_MODERATION'))
    assert.deepEqual((await world.owner.api.get(path)).body, [])
  })
})
