import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Features', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guildhall/guilds/${world.guildId}/features`
  })
  after(() => world.close())

  test('sets exactly the features that are sent, without the requirements of Modify Guild', async () => {
    const features = ['ROLE_ICONS', 'BANNER', 'COMMUNITY']
    const { status, body } = await world.administrator.api.put(path, { features })
    assert.equal(status, 200)
    assert.deepEqual(body.features, features)
    assert.deepEqual((await world.owner.api.get(`/guilds/${world.guildId}`)).body.features, features)
    assert.deepEqual((await world.administrator.api.put(path, { features: ['BANNER'] })).body.features, ['BANNER'])
  })

  test('notifies members and writes an audit entry, but not if nothing changes', async () => {
    await world.administrator.api.put(path, { features: ['BANNER'] })
    const send = () =>
      world.administrator.api.put(path, { features: ['BANNER', 'VANITY_URL'] }, { 'x-audit-log-reason': 'unlocked' })
    const [update, entry, ...others] = await world.eventsOf(send)
    assert.deepEqual([update?.type, entry?.type, others], ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE', []])
    assert.deepEqual(update?.data.features, ['BANNER', 'VANITY_URL'])
    const { action_type, user_id, target_id, reason, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, user_id, target_id, reason], [1, world.administrator.id, world.guildId, 'unlocked'])
    assert.deepEqual(changes, [{ key: 'features', old_value: ['BANNER'], new_value: ['BANNER', 'VANITY_URL'] }])
    assert.deepEqual(await world.eventsOf(send), [])
  })

  test('refuses an unknown feature, a duplicate, and a missing list', async () => {
    for (const features of [['NO_SUCH_FEATURE'], ['BANNER', 'BANNER'], 'BANNER', undefined]) {
      await world.refuses(() => world.administrator.api.put(path, { features }), 400, 50035)
    }
  })

  test('refuses everyone but the administrator, and an unknown guild', async () => {
    for (const who of [world.owner, world.bot, world.stranger]) {
      await world.refuses(() => who.api.put(path, { features: [] }), 403, 50013)
    }
    await world.refuses(() => world.nobody.put(path, { features: [] }), 401, 0)
    await world.refuses(() => world.administrator.api.put('/guildhall/guilds/1/features', { features: [] }), 404, 10004)
  })
})
