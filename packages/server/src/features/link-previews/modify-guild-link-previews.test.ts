import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Link Previews', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guildhall/guilds/${world.guildId}/link-previews`
  })
  after(() => world.close())

  test('changes the setting of this guild only, and writes an audit log entry', async () => {
    const other = await world.newGuild(world.owner)
    const events = await world.eventsOf(async () => {
      const { status, body } = await world.owner.api.patch(path, { enabled: false }, { 'x-audit-log-reason': 'noise' })
      assert.deepEqual([status, body], [200, { enabled: false }])
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const { action_type, user_id, target_id, reason, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, user_id, target_id, reason], [1, world.owner.id, world.guildId, 'noise'])
    assert.deepEqual(changes, [{ key: 'link_previews', old_value: true, new_value: false }])
    assert.deepEqual((await world.owner.api.get(path)).body, { enabled: false })
    const elsewhere = `/guildhall/guilds/${other.id}/link-previews`
    assert.deepEqual((await world.owner.api.get(elsewhere)).body, { enabled: true })
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('emits nothing and writes no audit log entry if nothing changes', async () => {
    await world.owner.api.patch(path, { enabled: true })
    const entry = await world.lastAuditEntry()
    assert.deepEqual(await world.eventsOf(() => world.owner.api.patch(path, { enabled: true })), [])
    assert.deepEqual(await world.lastAuditEntry(), entry)
  })

  test('requires MANAGE_GUILD', async () => {
    await world.refuses(() => world.member.api.patch(path, { enabled: false }), 403, 50013)
    await world.refuses(() => world.stranger.api.patch(path, { enabled: false }), 403, 50001)
  })

  test('refuses a body without the setting', async () => {
    await world.refusesAt(() => world.owner.api.patch(path, {}), 'enabled', 'BASE_TYPE_REQUIRED')
    await world.refusesAt(() => world.owner.api.patch(path, { enabled: null }), 'enabled', 'BASE_TYPE_REQUIRED')
  })
})
