import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { integrationsPath, newIntegration, shownIntegrations } from '@guildhall/testing/features/integrations'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Integration', () => {
  let world: World
  let made: any
  before(async () => {
    world = await World.create()
    made = await newIntegration(world)
  })
  after(() => world.close())

  const modify = (body: unknown, id = made.id, by = world.administrator) =>
    by.api.patch(`${integrationsPath(world)}/${id}`, body)
  const shown = async () => (await shownIntegrations(world)).find(({ id }) => id === made.id)

  test('changes only the fields that were sent, with events and an audit entry', async () => {
    const before = await shown()
    const changes = { name: 'Ada', enabled: false, revoked: true, enable_emoticons: false, expire_behavior: 1 }
    const events = await world.eventsOf(async () => {
      const { status, body } = await modify({ ...changes, expire_grace_period: 14 })
      assert.equal(status, 200)
      assert.deepEqual(body, { ...before, ...changes, expire_grace_period: 14 })
    })
    const { user: _user, ...integration } = await shown()
    assert.deepEqual(
      events.map(({ type }) => type),
      ['INTEGRATION_UPDATE', 'GUILD_INTEGRATIONS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, ...integration })
    const { action_type, target_id, changes: noted } = await world.lastAuditEntry()
    assert.deepEqual([action_type, target_id], [81, made.id])
    assert.deepEqual(noted, [
      { key: 'name', old_value: 'Ada plays', new_value: 'Ada' },
      { key: 'enabled', old_value: true, new_value: false },
      { key: 'revoked', old_value: false, new_value: true },
      { key: 'enable_emoticons', old_value: true, new_value: false },
      { key: 'expire_behavior', old_value: 0, new_value: 1 },
      { key: 'expire_grace_period', old_value: 1, new_value: 14 },
    ])
  })

  test('sets the synchronization time once its job has run, without an audit entry', async () => {
    const { synced_at } = await shown()
    world.clock.advance(60_000)
    const events = await world.eventsOf(() => modify({ syncing: true }))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['INTEGRATION_UPDATE', 'GUILD_INTEGRATIONS_UPDATE'],
    )
    assert.deepEqual([(await shown()).syncing, (await shown()).synced_at], [true, synced_at])
    await modify({ syncing: false })
    const after = await shown()
    assert.equal(after.syncing, false)
    assert.equal(Date.parse(after.synced_at) >= Date.parse(synced_at) + 60_000, true)
  })

  test('emits and logs nothing if nothing changes', async () => {
    const { id } = await newIntegration(world, { type: 'youtube' })
    const events = await world.eventsOf(async () => {
      assert.deepEqual((await modify({ enabled: false, expire_behavior: 1 })).body, await shown())
      assert.equal((await modify({})).status, 200)
      assert.equal((await modify({ enable_emoticons: true }, id)).status, 200)
    })
    assert.deepEqual(events, [])
  })

  test('refuses invalid bodies', async () => {
    for (const wrong of [
      { name: '' },
      { name: null },
      { enabled: null },
      { syncing: 2 },
      { revoked: 'no' },
      { expire_behavior: 2 },
      { expire_grace_period: 0 },
      { enable_emoticons: null },
    ])
      await world.refuses(() => modify(wrong), 400, 50035)
  })

  test('refuses everyone but the administrator, an unknown integration, and a bot’s integration', async () => {
    for (const who of [world.owner, world.bot])
      await world.refuses(() => modify({ enabled: true }, made.id, who), 403, 50013)
    await world.refuses(() => modify({ enabled: true }, '1'), 404, 10005)
    const installed = (await shownIntegrations(world)).find(({ type }) => type === 'discord')
    await world.refuses(() => modify({ enabled: false }, installed.id), 404, 10005)
  })
})
