import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  beginSubscription,
  integrationsPath,
  newIntegration,
  shownIntegrations,
} from '@guildhall/testing/features/integrations'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'

describe('End Guild Integration', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const end = (id: string, by = world.administrator) => by.api.delete(`${integrationsPath(world)}/${id}`)

  test('ends a guild subscription too, with its role, overwrites and subscribers', async () => {
    const { id, role_id } = await newIntegration(world, { type: 'guild_subscription' })
    await beginSubscription(world, id, world.member.id)
    await world.owner.api.put(`/channels/${world.channels.general}/permissions/${role_id}`, { type: 0, deny: '1024' })
    const events = await world.eventsOf(async () => assert.equal((await end(id)).status, 204))
    assert.deepEqual(
      [...new Set(events.map(({ type }) => type))],
      [
        'INTEGRATION_DELETE',
        'GUILD_INTEGRATIONS_UPDATE',
        'CHANNEL_UPDATE',
        'GUILD_ROLE_DELETE',
        'GUILD_ROLE_UPDATE',
        'GUILD_AUDIT_LOG_ENTRY_CREATE',
      ],
    )
    const { action_type, user_id, target_id } = await world.lastAuditEntry()
    assert.deepEqual([action_type, user_id, target_id], [82, world.administrator.id, id])
    assert.ok(!(await shownIntegrations(world)).some((each) => each.id === id))
    assert.deepEqual(await world.db.q.selectFrom('integration_subscriptions').selectAll().execute(), [])
  })

  test('kicks a bot, disconnects it from voice, and ends its subscriptions', async () => {
    const { id } = await newIntegration(world)
    await beginSubscription(world, id, world.bot.id)
    await joinVoice(world, world.bot)
    const installed = (await shownIntegrations(world)).find(({ type }) => type === 'discord')
    const events = await world.eventsOf(() => end(installed.id))
    const types = events.map(({ type }) => type)
    for (const type of ['VOICE_STATE_UPDATE', 'GUILD_MEMBER_REMOVE', 'INTEGRATION_UPDATE'])
      assert.ok(types.includes(type))
  })

  test('refuses everyone but the administrator, and an unknown integration', async () => {
    const { id } = await newIntegration(world)
    for (const who of [world.owner, world.member]) await world.refuses(() => end(id, who), 403, 50013)
    await world.refuses(() => end('1'), 404, 10005)
  })
})
