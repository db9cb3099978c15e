import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { enableSecondFactor } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild MFA Level', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/mfa`
  })
  after(() => world.close())

  test('an owner without a second factor cannot change the MFA level', async () => {
    await world.refuses(() => world.owner.api.post(path, { level: 1 }), 403, 60003)
  })

  test('raises the level, notifies members and writes an audit entry, and lowers it again', async () => {
    await enableSecondFactor(world.app, world.owner)
    const raise = () => world.owner.api.post(path, { level: 1 }, { 'x-audit-log-reason': 'after the raid' })
    const [update, entry, ...others] = await world.eventsOf(async () => {
      const { status, body } = await raise()
      assert.deepEqual([status, body], [200, { level: 1 }])
    })
    assert.deepEqual([update?.type, entry?.type, others], ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE', []])
    assert.equal(update?.data.mfa_level, 1)
    const { action_type, user_id, reason, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, user_id, reason], [1, world.owner.id, 'after the raid'])
    assert.deepEqual(changes, [{ key: 'mfa_level', old_value: 0, new_value: 1 }])
    assert.equal((await world.owner.api.get(`/guilds/${world.guildId}`)).body.mfa_level, 1)
    assert.deepEqual(await world.eventsOf(raise), [])
    assert.deepEqual((await world.owner.api.post(path, { level: 0 })).body, { level: 0 })
    assert.equal((await world.owner.api.get(`/guilds/${world.guildId}`)).body.mfa_level, 0)
  })

  test('refuses an unknown or missing level', async () => {
    for (const level of [2, -1]) await world.refuses(() => world.owner.api.post(path, { level }), 400, 50017)
    for (const body of [{}, { level: 'high' }, { level: null }]) {
      await world.refuses(() => world.owner.api.post(path, body), 400, 50035)
    }
  })

  test('refuses everyone but the owner', async () => {
    for (const { api } of [world.bot, world.moderator, world.member]) {
      await world.refuses(() => api.post(path, { level: 0 }), 403, 50013)
    }
  })
})
