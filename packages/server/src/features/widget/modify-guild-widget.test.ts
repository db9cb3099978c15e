import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { World } from '@guildhall/testing/worlds/world'
import { WIDGET_CHANGES } from './widget-rules.ts'

describe('Modify Guild Widget', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/widget`
  })
  after(() => world.close())
  beforeEach(() => world.owner.api.patch(path, { enabled: false, channel_id: null }))

  const edit = (body: unknown, reason?: string) =>
    world.owner.api.patch(path, body, reason === undefined ? {} : { 'x-audit-log-reason': reason })

  test('accepts any field and changes only those that were sent', async () => {
    const { general } = world.channels
    assert.deepEqual((await edit({ enabled: true })).body, { enabled: true, channel_id: null })
    assert.deepEqual((await edit({ channel_id: general })).body, { enabled: true, channel_id: general })
    assert.deepEqual((await edit({ enabled: false })).body, { enabled: false, channel_id: general })
    assert.deepEqual((await edit({ channel_id: null })).body, { enabled: false, channel_id: null })
    await edit({ enabled: true })
    assert.deepEqual((await edit({ enabled: null })).body, { enabled: false, channel_id: null })
  })

  test('emits a guild update with the settings, and writes an audit entry', async () => {
    const channel_id = world.channels.general
    const [update, entry, ...others] = await world.eventsOf(async () => {
      const { status, body } = await edit({ enabled: true, channel_id }, 'for our site')
      assert.deepEqual([status, body], [200, { enabled: true, channel_id }])
    })
    assert.deepEqual([update?.type, entry?.type, others], ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE', []])
    assert.deepEqual([update?.data.widget_enabled, update?.data.widget_channel_id], [true, channel_id])
    const { action_type, user_id, target_id, reason, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, user_id, target_id, reason], [1, world.owner.id, world.guildId, 'for our site'])
    assert.deepEqual(changes, [
      { key: 'widget_enabled', old_value: false, new_value: true },
      { key: 'widget_channel_id', new_value: channel_id },
    ])
    const { body: guild } = await world.owner.api.get(`/guilds/${world.guildId}`)
    assert.deepEqual([guild.widget_enabled, guild.widget_channel_id], [true, channel_id])
  })

  test('emits nothing if nothing changes', async () => {
    assert.deepEqual(await world.eventsOf(() => edit({})), [])
    assert.deepEqual(await world.eventsOf(() => edit({ enabled: false, channel_id: null })), [])
  })

  test('refuses a channel for which the guild can have no invite', async () => {
    const elsewhere = await world.newGuild(world.owner)
    const category = { name: 'A category', type: ChannelType.GUILD_CATEGORY }
    const { body: unfit } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, category)
    const { body: message } = await world.owner.api.post(`/channels/${world.channels.general}/messages`, {
      content: 'x',
    })
    const thread = `/channels/${world.channels.general}/messages/${message.id}/threads`
    const { body: started } = await world.owner.api.post(thread, { name: 'A thread' })
    for (const channel_id of ['1', elsewhere.general, unfit.id, started.id]) {
      await world.refuses(() => edit({ enabled: true, channel_id }), 400, 50035)
      assert.ok((await edit({ channel_id })).body.errors.channel_id)
    }
  })

  test('refuses values of another type', async () => {
    for (const body of [{ enabled: 'yes' }, { enabled: 2 }, { channel_id: 'general' }, { channel_id: true }, []]) {
      await world.refuses(() => edit(body), 400, 50035)
    }
  })

  test('clears the channel when it is deleted', async () => {
    const { body: channel } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'lobby' })
    await edit({ enabled: true, channel_id: channel.id })
    await world.owner.api.delete(`/channels/${channel.id}`)
    assert.deepEqual((await world.owner.api.get(path)).body, { enabled: true, channel_id: null })
  })
})

describe('Modify Guild Widget after too many requests', () => {
  test('is refused for a while in that guild only', async (t) => {
    const world = await World.create({ rateLimits: true })
    t.after(() => world.close())
    const path = `/guilds/${world.guildId}/widget`
    const edit = (where = path) => world.owner.api.patch(where, { enabled: true })
    for (let i = 0; i < WIDGET_CHANGES.limit; i++) assert.equal((await edit()).status, 200)
    await world.refuses(edit, 429, 30042)
    const { headers, body } = await edit()
    assert.ok(Number(headers['retry-after']) > 0 && body.retry_after > 0)
    const other = await world.newGuild(world.owner)
    assert.equal((await edit(`/guilds/${other.id}/widget`)).status, 200)
    world.clock.advance(WIDGET_CHANGES.window_ms)
    assert.equal((await edit()).status, 200)
  })
})
