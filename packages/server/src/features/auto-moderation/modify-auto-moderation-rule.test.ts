import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { keywordRule, newRule } from '@guildhall/testing/features/auto-moderation'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Auto Moderation Rule', () => {
  let world: World
  let path: string
  let rule: any
  before(async () => {
    world = await World.create()
    rule = await newRule(
      world,
      keywordRule({ trigger_metadata: { keyword_filter: ['a', 'b'], regex_patterns: ['c'] } }),
    )
    path = `/guilds/${world.guildId}/auto-moderation/rules/${rule.id}`
  })
  after(() => world.close())

  const modify = (body: object, reason = 'why') => world.owner.api.patch(path, body, { 'x-audit-log-reason': reason })

  test('changes what was sent, emits the event, and records what was added to lists and removed', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await modify({ name: 'Other', trigger_metadata: { keyword_filter: ['b', 'd'] } })
      assert.equal(status, 200)
      rule = { ...rule, name: 'Other', trigger_metadata: { ...rule.trigger_metadata, keyword_filter: ['b', 'd'] } }
      assert.deepEqual(body, rule)
      assert.deepEqual((await world.owner.api.get(path)).body, rule)
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['AUTO_MODERATION_RULE_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [141, rule.id, 'why'])
    assert.deepEqual(entry.changes, [
      { key: 'name', old_value: 'No secrets', new_value: 'Other' },
      { key: '$add_keyword_filter', new_value: ['d'] },
      { key: '$remove_keyword_filter', new_value: ['a'] },
    ])
  })

  test('emits nothing if nothing changes', async () => {
    for (const body of [{ name: 'Other', enabled: true }, {}]) {
      const events = await world.eventsOf(async () => assert.equal((await modify(body)).status, 200))
      assert.deepEqual(events, [])
    }
  })

  test('refuses another trigger type, faults, and unknown rules', async () => {
    await world.refusesAt(() => modify({ trigger_type: 3 }), 'trigger_type', 'AUTO_MODERATION_TRIGGER_TYPE_FIXED')
    await world.refusesAt(() => modify({ event_type: 2 }), 'event_type', 'BASE_TYPE_CHOICES')
    const faulty = { trigger_metadata: { regex_patterns: ['('] } }
    await world.refusesAt(() => modify(faulty), 'trigger_metadata.regex_patterns.0', 'AUTO_MODERATION_INVALID_REGEX')
    const other = `/guilds/${world.guildId}/auto-moderation/rules/1`
    await world.refuses(() => world.owner.api.patch(other, {}), 404, 0)
    await world.refuses(() => world.owner.api.get(other), 404, 0)
    await world.refuses(() => world.owner.api.delete(other), 404, 0)
    await world.refuses(() => world.member.api.patch(path, {}), 403, 50013)
    await world.refuses(() => world.member.api.get(path), 403, 50013)
  })

  test('lets managers keep actions that they may not add', async () => {
    await modify({ actions: [{ type: 3, metadata: { duration_seconds: 60 } }] })
    const manager = await world.newPerson('keeper')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD'])
    assert.equal((await manager.api.patch(path, { name: 'kept' })).status, 200)
    const longer = { actions: [{ type: 3, metadata: { duration_seconds: 61 } }] }
    await world.refuses(() => manager.api.patch(path, longer), 403, 50013)
  })

  test('shows no deleted roles and channels', async () => {
    const { body: role } = await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'gone' })
    const { body: channel } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'gone' })
    await modify({ exempt_roles: [role.id], exempt_channels: [channel.id] })
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${role.id}`)
    await world.owner.api.delete(`/channels/${channel.id}`)
    const { body } = await world.owner.api.get(path)
    assert.deepEqual([body.exempt_roles, body.exempt_channels], [[], []])
    assert.equal((await modify({ name: 'still' })).status, 200)
  })
})
