import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { becomeCommunity, newChannelOf } from '@guildhall/testing/worlds/community'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Welcome Screen', () => {
  let world: World
  let manager: Person
  let path: string
  let guild: string
  let general: string
  before(async () => {
    world = await World.create()
    manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD'])
    guild = `/guilds/${world.guildId}`
    path = `${guild}/welcome-screen`
    general = world.channels.general
    await becomeCommunity(world)
  })
  after(() => world.close())

  beforeEach(async () => {
    await change({ enabled: null, description: null, welcome_channels: null })
  })

  const change = (body: unknown, who = manager) => who.api.patch(path, body)
  const features = async (): Promise<string[]> => (await world.owner.api.get(guild)).body.features
  const newEmoji = async (name: string): Promise<string> =>
    (await world.owner.api.post(`${guild}/emojis`, { name, image: dataUri(await picture('png')) })).body.id
  const channel = (fields: object = {}) => ({ channel_id: general, description: 'Say hello', ...fields })
  const codeAt = async (body: object, ...steps: (string | number)[]) => {
    await world.refuses(() => change(body), 400, 50035)
    const { errors } = (await change(body)).body
    return steps.reduce((node: any, step) => node?.[step], errors)?._errors?.[0]?.code
  }

  test('accepts a description and channels, with or without emojis', async () => {
    const emoji_id = await newEmoji('wave')
    const { status, body } = await change({
      description: 'Welcome aboard',
      welcome_channels: [
        channel(),
        channel({ channel_id: world.channels.voice, emoji_name: '👋' }),
        channel({ emoji_id, emoji_name: 'another name' }),
      ],
    })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      description: 'Welcome aboard',
      welcome_channels: [
        { ...channel(), emoji_id: null, emoji_name: null },
        { ...channel({ channel_id: world.channels.voice }), emoji_id: null, emoji_name: '👋' },
        { ...channel(), emoji_id, emoji_name: 'wave' },
      ],
    })
    assert.deepEqual((await manager.api.get(path)).body, body)
  })

  test('changes only the fields that were sent, and clears those that are null', async () => {
    const { body: full } = await change({ description: 'Welcome', welcome_channels: [channel()] })
    assert.deepEqual((await change({ description: 'Hello' })).body, { ...full, description: 'Hello' })
    assert.deepEqual((await change({ welcome_channels: [] })).body, { description: 'Hello', welcome_channels: [] })
    assert.deepEqual((await change({ description: '' })).body, { description: null, welcome_channels: [] })
    await change({ welcome_channels: [channel()] })
    assert.deepEqual((await change({ welcome_channels: null })).body, { description: null, welcome_channels: [] })
  })

  test('switches the guild’s feature on and off, with an event and an audit entry', async () => {
    const reason = 'for the new ones'
    const events = await world.eventsOf(() =>
      manager.api.patch(path, { enabled: true, description: 'Hi' }, { 'x-audit-log-reason': reason }),
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const now = await features()
    assert.ok(now.includes('WELCOME_SCREEN_ENABLED'))
    assert.deepEqual(events[0]?.data.features, now)
    const entry = await world.lastAuditEntry()
    const { action_type, user_id, target_id, changes } = entry
    assert.deepEqual([action_type, user_id, target_id], [AuditLogEvent.GUILD_UPDATE, manager.id, world.guildId])
    assert.equal(entry.reason, reason)
    assert.deepEqual(changes, [
      { key: 'features', old_value: now.slice(0, -1), new_value: now },
      { key: 'welcome_screen_description', new_value: 'Hi' },
    ])
    await change({ enabled: false })
    assert.ok(!(await features()).includes('WELCOME_SCREEN_ENABLED'))
    await change({ enabled: true })
    await change({ enabled: null })
    assert.ok(!(await features()).includes('WELCOME_SCREEN_ENABLED'))
  })

  test('emits a guild update, and writes the old values to the audit log', async () => {
    const events = await world.eventsOf(() => change({ welcome_channels: [channel()] }))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const [{ key, new_value }] = (await world.lastAuditEntry()).changes as [{ key: string; new_value: unknown }]
    assert.deepEqual([key, new_value], ['welcome_channels', [{ ...channel(), emoji_id: null, emoji_name: null }]])
  })

  test('emits and logs nothing if nothing changes', async () => {
    await change({ enabled: true, description: 'Hi', welcome_channels: [channel({ emoji_name: '👋' })] })
    const { body: shown } = await manager.api.get(path)
    const events = await world.eventsOf(async () => {
      for (const body of [{}, { enabled: true }, { description: 'Hi' }, shown])
        assert.deepEqual((await change(body)).body, shown)
    })
    assert.deepEqual(events, [])
  })

  test('is available in Community guilds only, and switched off with COMMUNITY', async () => {
    await change({ enabled: true, description: 'Hi' })
    await world.owner.api.patch(guild, { features: [] })
    assert.deepEqual(await features(), [])
    await world.refuses(() => change({ enabled: true }), 403, 40006)
    assert.equal((await change({ description: 'Later' })).status, 200)
    await becomeCommunity(world)
    assert.equal((await change({ enabled: true })).status, 200)
    const { body } = await world.member.api.get(path)
    assert.equal(body.description, 'Later')
  })

  test('a deleted channel or emoji is removed from it, and a renamed emoji shown by its new name', async () => {
    const [id, emoji_id] = [await newChannelOf(world, 'short-lived'), await newEmoji('short')]
    await change({ welcome_channels: [channel({ channel_id: id }), channel({ emoji_id })] })
    await world.owner.api.patch(`${guild}/emojis/${emoji_id}`, { name: 'long' })
    const shown = async () => (await manager.api.get(path)).body.welcome_channels
    assert.deepEqual(await shown(), [
      { ...channel({ channel_id: id }), emoji_id: null, emoji_name: null },
      { ...channel(), emoji_id, emoji_name: 'long' },
    ])
    await world.owner.api.delete(`/channels/${id}`)
    await world.owner.api.delete(`${guild}/emojis/${emoji_id}`)
    assert.deepEqual(await shown(), [{ ...channel(), emoji_id: null, emoji_name: null }])
  })

  test('refuses channels of other guilds, and channels that not everyone can view', async () => {
    const elsewhere = await world.newGuild(world.owner)
    const hidden = await newChannelOf(world, 'hidden', { denied: ['VIEW_CHANNEL'] })
    for (const [id, code] of [
      [elsewhere.general, 'CHANNEL_INVALID'],
      ['1', 'CHANNEL_INVALID'],
      [hidden, 'CHANNEL_NOT_VISIBLE'],
    ] as const) {
      const body = { welcome_channels: [channel(), channel({ channel_id: id })] }
      assert.equal(await codeAt(body, 'welcome_channels', 1, 'channel_id'), code)
    }
  })

  test('refuses emojis that are neither of the guild nor of Unicode', async () => {
    for (const emoji of [{ emoji_id: '1' }, { emoji_name: 'wave' }, { emoji_name: '👋👋' }]) {
      const body = { welcome_channels: [channel(emoji)] }
      assert.equal(await codeAt(body, 'welcome_channels', 0), 'EMOJI_INVALID')
    }
  })

  test('refuses values that are too long, too many or of the wrong type', async () => {
    assert.equal((await change({ description: 'x'.repeat(140) })).status, 200)
    assert.equal(await codeAt({ description: 'x'.repeat(141) }, 'description'), 'BASE_TYPE_MAX_LENGTH')
    assert.equal((await change({ welcome_channels: Array(5).fill(channel()) })).status, 200)
    const six = { welcome_channels: Array(6).fill(channel()) }
    assert.equal(await codeAt(six, 'welcome_channels'), 'BASE_TYPE_MAX_LENGTH')
    const inChannel = (fields: object, field: string) =>
      codeAt({ welcome_channels: [channel(fields)] }, 'welcome_channels', 0, field)
    assert.equal((await change({ welcome_channels: [channel({ description: 'x'.repeat(50) })] })).status, 200)
    assert.equal(await inChannel({ description: 'x'.repeat(51) }, 'description'), 'BASE_TYPE_BAD_LENGTH')
    assert.equal(await inChannel({ description: '' }, 'description'), 'BASE_TYPE_REQUIRED')
    assert.equal(await inChannel({ description: undefined }, 'description'), 'BASE_TYPE_REQUIRED')
    assert.equal(await inChannel({ channel_id: 'x' }, 'channel_id'), 'NUMBER_TYPE_COERCE')
    assert.equal(await codeAt({ enabled: 'yes' }, 'enabled'), 'BOOLEAN_TYPE_CONVERT')
    assert.equal(await codeAt({ welcome_channels: {} }, 'welcome_channels'), 'LIST_TYPE_CONVERT')
    assert.equal(await codeAt({ welcome_channels: [null] }, 'welcome_channels', 0), 'LIST_ITEM_VALUE_REQUIRED')
  })

  test('refuses callers without MANAGE_GUILD', async () => {
    for (const who of [world.member, world.moderator])
      await world.refuses(() => change({ description: 'mine' }, who), 403, 50013)
    await world.refuses(() => change({ description: 'mine' }, world.stranger), 403, 50001)
  })

  test('the welcome screen is deleted with the guild', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.owner.api.patch(`/guilds/${id}/welcome-screen`, { description: 'Short' })
    await world.owner.api.delete(`/guilds/${id}`)
    await world.app.worker.settled()
    const rows = await world.db.q.selectFrom('welcome_screens').selectAll().where('guild_id', '=', id).execute()
    assert.deepEqual(rows, [])
  })
})
