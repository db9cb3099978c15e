import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { insertChannel } from '../channels/channels-store.ts'
import { defaultChannel } from '../channels/channels-view.ts'

describe('Modify Guild', () => {
  let world: World
  let path: string
  let manager: Person
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}`
    manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD'])
  })
  after(() => world.close())

  const complaints = async (body: object) => (await world.owner.api.patch(path, body)).body.errors

  test('changes only the fields that were sent', async () => {
    const before = (await world.owner.api.get(path)).body
    const sent = {
      name: 'Renamed',
      description: 'What it is',
      verification_level: 4,
      default_message_notifications: 1,
      explicit_content_filter: 1,
      afk_timeout: 3600,
      afk_channel_id: world.channels.voice,
      system_channel_flags: 0b111,
      rules_channel_id: world.channels.general,
      public_updates_channel_id: world.channels.general,
      safety_alerts_channel_id: world.channels.general,
      preferred_locale: 'de',
      premium_progress_bar_enabled: true,
    }
    const { status, body } = await manager.api.patch(path, sent)
    assert.equal(status, 200)
    assert.deepEqual(body, { ...before, ...sent })
    assert.deepEqual((await world.member.api.get(path)).body, body)
  })

  test('sends members the full guild and writes an audit entry of the changes', async () => {
    await world.owner.api.patch(path, { name: 'Before', description: null, verification_level: 0 })
    const events = await world.eventsOf(() =>
      manager.api.patch(path, { name: 'After', description: 'New' }, { 'x-audit-log-reason': 'fresh%20start' }),
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, (await world.owner.api.get(path)).body)
    const { action_type, target_id, user_id, reason, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, target_id, user_id, reason], [1, world.guildId, manager.id, 'fresh start'])
    assert.deepEqual(changes, [
      { key: 'name', old_value: 'Before', new_value: 'After' },
      { key: 'description', new_value: 'New' },
    ])
  })

  test('answers 200 without an event and an audit entry if nothing changes', async () => {
    await world.owner.api.patch(path, { name: 'Same', verification_level: 2 })
    for (const body of [{}, { name: 'Same', verification_level: 2, owner_id: world.owner.id }]) {
      const events = await world.eventsOf(async () => {
        assert.equal((await world.owner.api.patch(path, body)).body.name, 'Same')
      })
      assert.deepEqual(events, [])
    }
  })

  test('trims the name', async () => {
    assert.equal((await world.owner.api.patch(path, { name: '  Trimmed  ' })).body.name, 'Trimmed')
  })

  test('null resets a field to its default', async () => {
    await world.owner.api.patch(path, {
      verification_level: 3,
      default_message_notifications: 1,
      explicit_content_filter: 1,
      preferred_locale: 'fr',
      description: 'x',
      afk_channel_id: world.channels.voice,
      system_channel_id: world.channels.general,
      rules_channel_id: world.channels.general,
      safety_alerts_channel_id: world.channels.general,
    })
    const cleared = {
      description: null,
      afk_channel_id: null,
      system_channel_id: null,
      rules_channel_id: null,
      public_updates_channel_id: null,
      safety_alerts_channel_id: null,
      icon: null,
      splash: null,
      discovery_splash: null,
      banner: null,
      home_header: null,
    }
    const levels = ['verification_level', 'default_message_notifications', 'explicit_content_filter']
    const zeroed = { ...Object.fromEntries(levels.map((key) => [key, null])), preferred_locale: null }
    const { status, body } = await world.owner.api.patch(path, { ...cleared, ...zeroed })
    assert.equal(status, 200)
    for (const key of Object.keys(cleared)) assert.equal(body[key], null, key)
    for (const key of levels) assert.equal(body[key], 0, key)
    assert.equal(body.preferred_locale, 'en-US')
  })

  test('ignores the deprecated region and unknown system channel flags', async () => {
    const before = (await world.owner.api.get(path)).body
    const { body } = await world.owner.api.patch(path, { region: 'us-west', system_channel_flags: 0b1100_0001 })
    assert.equal(body.region, before.region)
    assert.equal(body.system_channel_flags, 1)
  })

  test('refuses fields out of range, each with its error code', async () => {
    const cases: [string, unknown, string][] = [
      ['name', 'x', 'BASE_TYPE_BAD_LENGTH'],
      ['name', ' x ', 'BASE_TYPE_BAD_LENGTH'],
      ['name', 'x'.repeat(101), 'BASE_TYPE_BAD_LENGTH'],
      ['name', null, 'BASE_TYPE_REQUIRED'],
      ['description', 'x'.repeat(301), 'BASE_TYPE_MAX_LENGTH'],
      ['verification_level', 5, 'BASE_TYPE_CHOICES'],
      ['default_message_notifications', 2, 'BASE_TYPE_CHOICES'],
      ['explicit_content_filter', 3, 'BASE_TYPE_CHOICES'],
      ['afk_timeout', 61, 'BASE_TYPE_CHOICES'],
      ['afk_timeout', null, 'BASE_TYPE_REQUIRED'],
      ['preferred_locale', 'xx', 'BASE_TYPE_CHOICES'],
      ['system_channel_flags', 'all', 'NUMBER_TYPE_COERCE'],
      ['system_channel_id', 'general', 'NUMBER_TYPE_COERCE'],
      ['premium_progress_bar_enabled', 2, 'BOOLEAN_TYPE_CONVERT'],
      ['features', 'COMMUNITY', 'LIST_TYPE_CONVERT'],
      ['icon', 'no image', 'IMAGE_INVALID'],
    ]
    for (const [field, value, code] of cases) {
      await world.refuses(() => world.owner.api.patch(path, { [field]: value }), 400, 50035)
      assert.equal((await complaints({ [field]: value }))[field]._errors[0].code, code, `${field} ${value}`)
    }
    const twice = await complaints({ features: ['INVITES_DISABLED', 'INVITES_DISABLED'] })
    assert.equal(twice.features['1']._errors[0].code, 'SET_TYPE_ALREADY_CONTAINS_VALUE')
  })

  test('refuses members who lack MANAGE_GUILD, non-members and requests without a token, whatever they send', async () => {
    await world.refuses(() => world.moderator.api.patch(path, { name: 'x' }), 403, 50013)
    await world.refuses(() => world.stranger.api.patch(path, { name: 'x' }), 403, 50001)
    await world.refuses(() => world.nobody.patch(path, { name: 'x' }), 401, 0)
    await world.refuses(() => world.owner.api.patch('/guilds/1', { name: 'xx' }), 404, 10004)
  })

  describe('with channels', () => {
    test('refuses an AFK channel that is not a voice channel and a system channel that is not a text channel', async () => {
      const { voice, general } = world.channels
      const errors = await complaints({ afk_channel_id: general, system_channel_id: voice })
      assert.deepEqual(errors, {
        afk_channel_id: {
          _errors: [{ code: 'GUILD_CREATE_AFK_CHANNEL_NOT_GUILD_VOICE', message: 'AFK channels must be GuildVoice' }],
        },
        system_channel_id: {
          _errors: [
            { code: 'GUILD_CREATE_SYSTEM_CHANNEL_NOT_GUILD_TEXT', message: 'System channels must be GuildText' },
          ],
        },
      })
      await world.refuses(() => world.owner.api.patch(path, { afk_channel_id: general }), 400, 50035)
      await world.refuses(() => world.owner.api.patch(path, { system_channel_id: voice }), 400, 50035)
    })

    test('refuses rules, updates and safety channels that are not text channels', async () => {
      for (const key of ['rules_channel_id', 'public_updates_channel_id', 'safety_alerts_channel_id']) {
        await world.refuses(() => world.owner.api.patch(path, { [key]: world.channels.voice }), 400, 50086)
      }
    })

    test('refuses a channel of another guild', async () => {
      const other = await world.newGuild(world.owner)
      await world.refuses(() => world.owner.api.patch(path, { system_channel_id: other.general }), 400, 50035)
      await world.refuses(() => world.owner.api.patch(path, { rules_channel_id: other.general }), 400, 50086)
    })

    test('accepts an announcement channel as the system channel', async () => {
      const { guildId } = world
      const unit = { name: 'announce', emits: ['CHANNEL_CREATE'], guildId } as const
      const id = await writeAsSystem(world.app.kernel, unit, async (tx) => {
        const basics = { id: tx.newId(), guildId, name: 'news', position: 9 }
        const channel = defaultChannel(ChannelType.GUILD_ANNOUNCEMENT, basics)
        await insertChannel(tx.db, channel)
        tx.emit('CHANNEL_CREATE', channel)
        return channel.id
      })
      assert.equal((await world.owner.api.patch(path, { system_channel_id: id })).body.system_channel_id, id)
    })
  })

  describe('with an owner', () => {
    test('lets only the owner transfer the guild, and only to a member who is not a bot', async () => {
      const { id } = await world.newGuild(world.owner)
      const own = `/guilds/${id}`
      for (const who of [world.member, world.bot]) await world.join(who, { guildId: id })
      await world.refuses(() => world.bot.api.patch(path, { owner_id: world.member.id }), 403, 50013)
      await world.refuses(() => world.owner.api.patch(own, { owner_id: world.bot.id }), 400, 50132)
      await world.refuses(() => world.owner.api.patch(own, { owner_id: world.stranger.id }), 404, 10007)
      await world.refuses(() => world.owner.api.patch(own, { owner_id: '1' }), 404, 10013)
      const { status, body } = await world.owner.api.patch(own, { owner_id: world.member.id })
      assert.deepEqual([status, body.owner_id], [200, world.member.id])
      const { changes } = await world.lastAuditEntry(id)
      assert.deepEqual(changes, [{ key: 'owner_id', old_value: world.owner.id, new_value: world.member.id }])
      await world.refuses(() => world.owner.api.patch(own, { name: 'mine' }), 403, 50013)
      assert.equal((await world.member.api.patch(own, { name: 'mine now' })).status, 200)
    })
  })
})
