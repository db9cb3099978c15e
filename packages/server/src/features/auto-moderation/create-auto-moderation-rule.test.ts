import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { keywordRule, memberRule, newRule, removeRules } from '@guildhall/testing/features/auto-moderation'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Auto Moderation Rule', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/auto-moderation/rules`
  })
  after(() => world.close())

  const create = (body: object, who = world.owner, reason?: string) =>
    who.api.post(path, body, reason === undefined ? {} : { 'x-audit-log-reason': reason })
  const alert = () => ({ type: 2, metadata: { channel_id: world.channels.general } })

  test('returns the rule with all fields of its type, and emits an event with an audit log entry', async () => {
    const events = await world.eventsOf(async () => {
      const trigger_metadata = { keyword_filter: ['cat*'], presets: [1], mention_total_limit: 3 }
      const actions = [{ type: 1 }, alert(), { type: 3, metadata: { duration_seconds: 60, custom_message: 'no' } }]
      const { status, body } = await create(
        keywordRule({ trigger_metadata, actions, exempt_roles: [world.roles.member] }),
        world.owner,
        'spring',
      )
      assert.equal(status, 200)
      assert.deepEqual(body, {
        id: body.id,
        guild_id: world.guildId,
        creator_id: world.owner.id,
        name: 'No secrets',
        event_type: 1,
        trigger_type: 1,
        trigger_metadata: { keyword_filter: ['cat*'], regex_patterns: [], allow_list: [] },
        actions: [{ type: 1, metadata: {} }, alert(), { type: 3, metadata: { duration_seconds: 60 } }],
        enabled: true,
        exempt_roles: [world.roles.member],
        exempt_channels: [],
      })
      assert.deepEqual((await world.owner.api.get(`${path}/${body.id}`)).body, body)
      assert.deepEqual((await world.owner.api.get(path)).body, [body])
      const entry: any = await world.lastAuditEntry()
      assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [140, body.id, 'spring'])
      const { body: log } = await world.owner.api.get(`/guilds/${world.guildId}/audit-logs?action_type=140`)
      assert.deepEqual(log.auto_moderation_rules, [body])
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_UPDATE', 'AUTO_MODERATION_RULE_CREATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const { body: guild } = await world.owner.api.get(`/guilds/${world.guildId}`)
    assert.ok(guild.features.includes('AUTO_MODERATION'))
    await removeRules(world)
  })

  test('returns the metadata of the other trigger types, and creates disabled rules by default', async () => {
    const metadataOf = async (trigger_type: number, trigger_metadata?: object) => {
      const { enabled: _enabled, ...body } = keywordRule({ trigger_type, trigger_metadata, actions: [] })
      const rule = await newRule(world, body)
      assert.equal(rule.enabled, false)
      return rule.trigger_metadata
    }
    assert.deepEqual(await metadataOf(3), {})
    assert.deepEqual(await metadataOf(4, { presets: [1, 3], allow_list: ['x'] }), {
      presets: [1, 3],
      allow_list: ['x'],
    })
    assert.deepEqual(await metadataOf(5, { mention_total_limit: 7 }), {
      mention_total_limit: 7,
      mention_raid_protection_enabled: false,
    })
    const { trigger_metadata: metadata } = await newRule(world, memberRule())
    assert.deepEqual(metadata, { keyword_filter: ['secret*'], regex_patterns: [], allow_list: [] })
    await removeRules(world)
  })

  test('limits the number of rules of each type', async () => {
    const code = 'AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED'
    for (let i = 0; i < 6; i++) await newRule(world)
    await world.refusesAt(() => create(keywordRule()), 'trigger_type', code)
    for (const trigger_type of [3, 4, 5]) {
      await newRule(world, keywordRule({ trigger_type, trigger_metadata: {} }))
      await world.refusesAt(() => create(keywordRule({ trigger_type, trigger_metadata: {} })), 'trigger_type', code)
    }
    await newRule(world, memberRule())
    await world.refusesAt(() => create(memberRule()), 'trigger_type', code)
    await removeRules(world)
  })

  test('refuses values beyond the limits', async () => {
    const words = (count: number, length = 3) => Array.from({ length: count }, (_, n) => `${n}`.padStart(length, 'x'))
    const withMetadata = (trigger_metadata: object, fields: object = {}) =>
      create(keywordRule({ trigger_metadata, ...fields }))
    const at = (field: string, trigger_metadata: object, code: string, fields: object = {}) =>
      world.refusesAt(() => withMetadata(trigger_metadata, fields), `trigger_metadata.${field}`, code)
    await at('keyword_filter', { keyword_filter: words(1001, 4) }, 'BASE_TYPE_MAX_LENGTH')
    await at('keyword_filter.0', { keyword_filter: words(1, 61) }, 'BASE_TYPE_BAD_LENGTH')
    await at('keyword_filter.0', { keyword_filter: ['**'] }, 'BASE_TYPE_REQUIRED')
    await at('regex_patterns', { regex_patterns: words(11) }, 'BASE_TYPE_MAX_LENGTH')
    await at('regex_patterns.0', { regex_patterns: words(1, 261) }, 'BASE_TYPE_BAD_LENGTH')
    await at('regex_patterns.1', { regex_patterns: ['ok', '('] }, 'AUTO_MODERATION_INVALID_REGEX')
    await at('regex_patterns', { regex_patterns: ['(?:a{200}){5}'] }, 'AUTO_MODERATION_REGEX_TOO_COMPLEX')
    await at('allow_list', { allow_list: words(101) }, 'BASE_TYPE_MAX_LENGTH')
    await at('allow_list', { allow_list: words(1001, 4) }, 'BASE_TYPE_MAX_LENGTH', { trigger_type: 4 })
    await at('mention_total_limit', { mention_total_limit: 51 }, 'NUMBER_TYPE_MAX', { trigger_type: 5 })
    const full = { keyword_filter: words(1000, 60), allow_list: words(100, 60) }
    assert.equal((await withMetadata(full)).status, 200)
    await removeRules(world)
    for (const [field, most] of [
      ['exempt_roles', 20],
      ['exempt_channels', 50],
    ] as const) {
      const ids = Array.from({ length: most + 1 }, (_, n) => String(10_000 + n))
      await world.refusesAt(() => create(keywordRule({ [field]: ids })), field, 'BASE_TYPE_MAX_LENGTH')
    }
    await world.refusesAt(() => create(keywordRule({ exempt_roles: ['1'] })), 'exempt_roles.0', 'ROLE_INVALID')
    await world.refusesAt(() => create(keywordRule({ exempt_channels: ['1'] })), 'exempt_channels.0', 'CHANNEL_UNKNOWN')
  })

  test('refuses actions that do not go with the trigger, or lack their metadata', async () => {
    const refuses = (action: object, field: string, code: string, fields: object = {}) =>
      world.refusesAt(() => create(keywordRule({ actions: [action], ...fields })), `actions.0.${field}`, code)
    await refuses(
      { type: 1, metadata: { custom_message: 'x'.repeat(151) } },
      'metadata.custom_message',
      'BASE_TYPE_MAX_LENGTH',
    )
    await refuses(
      { type: 3, metadata: { duration_seconds: 2_419_201 } },
      'metadata.duration_seconds',
      'NUMBER_TYPE_MAX',
    )
    await refuses({ type: 3 }, 'metadata.duration_seconds', 'BASE_TYPE_REQUIRED')
    await refuses({ type: 2 }, 'metadata.channel_id', 'BASE_TYPE_REQUIRED')
    await refuses({ type: 2, metadata: { channel_id: '1' } }, 'metadata.channel_id', 'CHANNEL_UNKNOWN')
    await refuses({ type: 4 }, 'type', 'BASE_TYPE_CHOICES')
    await refuses({ type: 3, metadata: { duration_seconds: 60 } }, 'type', 'BASE_TYPE_CHOICES', { trigger_type: 3 })
    await refuses({ type: 1 }, 'type', 'BASE_TYPE_CHOICES', { trigger_type: 6, event_type: 2 })
    await world.refusesAt(
      () => create(keywordRule({ actions: [{ type: 1 }, { type: 1 }] })),
      'actions.1.type',
      'BASE_TYPE_CHOICES',
    )
    await world.refusesAt(() => create(keywordRule({ event_type: 2 })), 'event_type', 'BASE_TYPE_CHOICES')
    await world.refusesAt(() => create(memberRule({ event_type: 1 })), 'event_type', 'BASE_TYPE_CHOICES')
  })

  test('requires MANAGE_GUILD, MODERATE_MEMBERS for two actions, and access to the alert channel', async () => {
    const manager = await world.newPerson('rule-manager')
    await world.join(manager)
    await world.refuses(() => create(keywordRule(), manager), 403, 50013)
    await world.grant(manager, ['MANAGE_GUILD'])
    const timeout = keywordRule({ actions: [{ type: 3, metadata: { duration_seconds: 60 } }] })
    await world.refuses(() => create(timeout, manager), 403, 50013)
    await world.refuses(() => create(memberRule(), manager), 403, 50013)
    const { body: hidden } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, {
      name: 'hidden',
      permission_overwrites: [{ id: world.guildId, type: 0, deny: '1024' }],
    })
    const alerting = keywordRule({ actions: [{ type: 2, metadata: { channel_id: hidden.id } }] })
    const code = 'INVALID_AUTO_MODERATION_CHANNEL_FLAG_ACTION_ACCESS'
    await world.refusesAt(() => create(alerting, manager), 'actions.0.metadata.channel_id', code)
    assert.equal((await create(alerting)).status, 200)
    await world.grant(manager, ['MODERATE_MEMBERS'])
    assert.equal((await create(timeout, manager)).status, 200)
    await removeRules(world)
  })
})
