import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { insertChannel } from '../channels/channels-store.ts'
import { defaultChannel } from '../channels/channels-view.ts'

/** The features that Modify Guild can switch, and what a Community guild must be. */
describe('Modify Guild with features', () => {
  let world: World
  let path: string
  let manager: Person
  before(async () => {
    world = await World.create()
    manager = await world.newPerson('manager')
  })
  after(() => world.close())
  beforeEach(async () => {
    const { id, general } = await world.newGuild(world.owner)
    path = `/guilds/${id}`
    channels = { rules_channel_id: general, public_updates_channel_id: general }
    await world.join(manager, { guildId: id })
  })
  let channels: { rules_channel_id: string; public_updates_channel_id: string }

  const guildId = () => path.slice('/guilds/'.length)
  const change = (body: object) => world.owner.api.patch(path, body)
  const becomeCommunity = (more: string[] = []) => change({ ...channels, features: ['COMMUNITY', ...more] })
  const unlock = (features: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${guildId()}/features`, { features })
  const letManage = () => world.owner.api.patch(`${path}/roles/${guildId()}`, { permissions: String(1 << 5) })

  test('replaces mutable features, ignores other features in the list and keeps those of the guild', async () => {
    await unlock(['BANNER'])
    const first = await change({ features: ['INVITES_DISABLED', 'RAID_ALERTS_DISABLED', 'ROLE_ICONS', 'NO_SUCH'] })
    assert.deepEqual(first.body.features, ['BANNER', 'INVITES_DISABLED', 'RAID_ALERTS_DISABLED'])
    const second = await change({ features: ['RAID_ALERTS_DISABLED'] })
    assert.deepEqual(second.body.features, ['BANNER', 'RAID_ALERTS_DISABLED'])
    assert.deepEqual((await change({ name: 'Other' })).body.features, ['BANNER', 'RAID_ALERTS_DISABLED'])
    assert.deepEqual((await change({ features: [] })).body.features, ['BANNER'])
  })

  test('requires only MANAGE_GUILD for invites and raid alerts', async () => {
    await letManage()
    const { body } = await manager.api.patch(path, { features: ['INVITES_DISABLED', 'RAID_ALERTS_DISABLED'] })
    assert.deepEqual(body.features, ['INVITES_DISABLED', 'RAID_ALERTS_DISABLED'])
  })

  test('requires ADMINISTRATOR to add or remove COMMUNITY and DISCOVERABLE', async () => {
    await letManage()
    await world.refuses(() => manager.api.patch(path, { ...channels, features: ['COMMUNITY'] }), 403, 50013)
    await becomeCommunity()
    await world.refuses(() => manager.api.patch(path, { features: [] }), 403, 50013)
    await world.refuses(() => manager.api.patch(path, { features: ['COMMUNITY', 'DISCOVERABLE'] }), 403, 50013)
    const { body } = await manager.api.patch(path, { features: ['COMMUNITY', 'INVITES_DISABLED'] })
    assert.ok(body.features.includes('INVITES_DISABLED'))
  })

  test('requires rules and updates channels for COMMUNITY, set before or in the same request', async () => {
    await world.refuses(() => change({ features: ['COMMUNITY'] }), 403, 40006)
    const { rules_channel_id, public_updates_channel_id } = channels
    await world.refuses(() => change({ features: ['COMMUNITY'], rules_channel_id }), 403, 40006)
    await change({ rules_channel_id })
    await world.refuses(
      () => change({ features: ['COMMUNITY'], rules_channel_id: null, public_updates_channel_id }),
      403,
      40006,
    )
    assert.equal((await change({ features: ['COMMUNITY'], public_updates_channel_id })).status, 200)
  })

  test('adds NEWS with COMMUNITY, verification level 1 or higher and explicit filter level 2', async () => {
    const { body } = await becomeCommunity()
    assert.deepEqual(body.features, ['COMMUNITY', 'NEWS'])
    assert.deepEqual([body.verification_level, body.explicit_content_filter], [1, 2])
    assert.equal((await change({ verification_level: 3 })).body.verification_level, 3)
    const reset = (await change({ verification_level: null, explicit_content_filter: null })).body
    assert.deepEqual([reset.verification_level, reset.explicit_content_filter], [1, 2])
  })

  test('refuses the whole request if it sets a level that a Community guild can’t have', async () => {
    const lowered = { verification_level: 0, explicit_content_filter: 1, name: 'Lowered' }
    const becoming = { ...channels, features: ['COMMUNITY'], verification_level: 0 }
    await world.refuses(() => change(becoming), 400, 50035)
    await becomeCommunity()
    await world.refuses(() => change(lowered), 400, 50035)
    const { errors } = (await change(lowered)).body
    const messageOf = (key: string) => errors[key]._errors[0].message
    assert.equal(messageOf('verification_level'), 'Value must be one of (1, 2, 3, 4).')
    assert.equal(messageOf('explicit_content_filter'), 'Value must be one of (2).')
    assert.equal((await change({ verification_level: 1, explicit_content_filter: 2 })).status, 200)
    assert.equal((await change({ features: [], verification_level: 0 })).body.verification_level, 0)
  })

  test('removes NEWS with COMMUNITY, and keeps the levels', async () => {
    await becomeCommunity()
    const { body } = await change({ features: [] })
    assert.deepEqual(body.features, [])
    assert.deepEqual([body.verification_level, body.explicit_content_filter], [1, 2])
    assert.equal((await change({ rules_channel_id: null })).body.rules_channel_id, null)
  })

  test('refuses to clear the rules and updates channels of a Community guild', async () => {
    await becomeCommunity()
    for (const key of ['rules_channel_id', 'public_updates_channel_id']) {
      await world.refuses(() => change({ [key]: null }), 400, 50035)
      assert.equal((await change({ [key]: null })).body.errors[key]._errors[0].code, 'BASE_TYPE_REQUIRED')
    }
    assert.equal((await change({ safety_alerts_channel_id: null })).status, 200)
    assert.equal((await change({ features: [], rules_channel_id: null })).status, 200)
  })

  test('requires COMMUNITY for DISCOVERABLE, also in the same request', async () => {
    await world.refuses(() => change({ features: ['DISCOVERABLE'] }), 403, 40006)
    const { body } = await becomeCommunity(['DISCOVERABLE'])
    assert.deepEqual(body.features.toSorted(), ['COMMUNITY', 'DISCOVERABLE', 'NEWS'])
    await world.refuses(() => change({ features: ['DISCOVERABLE'] }), 403, 40006)
    assert.deepEqual((await change({ features: [] })).body.features, [])
  })

  test('accepts other changes to a guild with features set by the administrator', async () => {
    await unlock(['DISCOVERABLE'])
    assert.equal((await change({ features: ['DISCOVERABLE', 'INVITES_DISABLED'] })).status, 200)
    await unlock(['COMMUNITY'])
    const { status, body } = await change({ name: 'Renamed' })
    assert.deepEqual([status, body.features, body.verification_level], [200, ['COMMUNITY'], 0])
  })

  test('creates a channel for the channel ID 1 before the guild refers to it', async () => {
    const asked = { rules_channel_id: '1', public_updates_channel_id: 1, safety_alerts_channel_id: '1' }
    let body: Record<string, string> = {}
    const events = await world.eventsOf(async () => {
      body = (await change({ features: ['COMMUNITY'], ...asked })).body
    }, guildId())
    const types = events.map(({ type }) => type).filter((type) => type !== 'GUILD_AUDIT_LOG_ENTRY_CREATE')
    assert.deepEqual(types, ['CHANNEL_CREATE', 'CHANNEL_CREATE', 'CHANNEL_CREATE', 'GUILD_UPDATE'])
    const made = events.slice(0, 3).map(({ data }) => data)
    assert.deepEqual(
      made.map(({ name, type }) => [name, type]),
      [
        ['rules', 0],
        ['moderator-only', 0],
        ['safety-alerts', 0],
      ],
    )
    assert.deepEqual(
      made.map(({ id }) => id),
      Object.keys(asked).map((key) => body[key]),
    )
    assert.deepEqual(new Set(made.map(({ position }) => position)).size, 3)
    const { actions } = await auditedActions()
    assert.deepEqual(actions, [10, 10, 10, 1])
    const { body: rules } = await change({ system_channel_id: body.rules_channel_id })
    assert.equal(rules.system_channel_id, body.rules_channel_id)
  })

  test('requires MANAGE_CHANNELS and a free channel slot for the channel ID 1', async () => {
    await letManage()
    await world.refuses(() => manager.api.patch(path, { rules_channel_id: '1' }), 403, 50013)
    const unit = { name: 'fill', emits: ['CHANNEL_CREATE'], guildId: guildId() } as const
    await writeAsSystem(world.app.kernel, unit, async (tx) => {
      for (let position = tx.guild.channels.size; position < 499; position++) {
        const basics = { id: tx.newId(), guildId: tx.guild.id, name: `c${position}`, position }
        const channel = defaultChannel(ChannelType.GUILD_CATEGORY, basics)
        await insertChannel(tx.db, channel)
        tx.emit('CHANNEL_CREATE', channel)
      }
    })
    await world.refuses(() => change({ rules_channel_id: '1', public_updates_channel_id: '1' }), 400, 30013)
    assert.equal((await change({ rules_channel_id: '1' })).status, 200)
    assert.equal((await change({ name: 'Full' })).status, 200)
  })

  async function auditedActions(): Promise<{ actions: number[] }> {
    const rows = await world.db.q
      .selectFrom('audit_entries')
      .select('action_type')
      .where('guild_id', '=', guildId())
      .orderBy('id')
      .execute()
    return { actions: rows.map(({ action_type }) => action_type) }
  }
})
