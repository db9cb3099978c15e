import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import {
  onboardingOption,
  onboardingPrompt,
  prepareOnboarding,
  setOnboarding,
} from '@guildhall/testing/features/onboarding'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { becomeCommunity, newChannelOf } from '@guildhall/testing/worlds/community'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Onboarding', () => {
  let world: World
  let manager: Person
  let guild: string
  let path: string
  let channels: string[]
  before(async () => {
    world = await World.create()
    guild = `/guilds/${world.guildId}`
    path = `${guild}/onboarding`
    manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD', 'MANAGE_ROLES'], 2)
    channels = await prepareOnboarding(world)
  })
  after(() => world.close())

  beforeEach(() => setOnboarding(world, { enabled: false, prompts: [], default_channel_ids: channels, mode: 0 }))

  const put = (body: unknown, who = manager) => who.api.put(path, body)
  const get = async () => (await world.owner.api.get(path)).body
  const flagsOf = async (id: string) => (await world.owner.api.get(`${guild}/roles/${id}`)).body.flags
  const newRole = async (name: string): Promise<string> =>
    (await world.owner.api.post(`${guild}/roles`, { name, permissions: '0' })).body.id
  const typesOf = async (act: () => Promise<unknown>) => (await world.eventsOf(act)).map(({ type }) => type)
  const codeAt = async (body: object, ...steps: (string | number)[]) => {
    await world.refuses(() => put(body), 400, 50035)
    const { errors } = (await put(body)).body
    return steps.reduce((node: any, step) => node?.[step], errors)?._errors?.[0]?.code
  }

  /** The newest audit log entries, the oldest of them first: action, target and the changed keys. */
  async function lastEntries(count: number): Promise<unknown[]> {
    const { body } = await world.owner.api.get(`${guild}/audit-logs?limit=${count}`)
    const entries = body.audit_log_entries as { action_type: number; target_id: string; changes: { key: string }[] }[]
    return entries
      .toReversed()
      .map(({ action_type, target_id, changes }) => [action_type, target_id, changes.map(({ key }) => key).sort()])
  }

  const PROMPT_KEYS = ['in_onboarding', 'options', 'required', 'single_select', 'title', 'type']

  describe('with prompts', () => {
    test('creates them with new IDs, whatever IDs were sent, and with defaults', async () => {
      const sent = [
        onboardingPrompt('First?', [onboardingOption('Yes'), { title: 'No', id: '0' }]),
        onboardingPrompt('Second?', [onboardingOption('Maybe')]),
      ]
      const { status, body } = await put({ prompts: sent })
      assert.equal(status, 200)
      const [first, second] = body.prompts
      const ids = [first.id, second.id, ...[...first.options, ...second.options].map(({ id }: { id: string }) => id)]
      assert.equal(new Set(ids).size, 5)
      for (const id of ids) assert.match(id, /^\d{17,19}$/u)
      assert.deepEqual(
        { ...first, id: 0, options: 0 },
        { id: 0, options: 0, type: 0, title: 'First?', single_select: false, required: false, in_onboarding: true },
      )
      assert.deepEqual(
        { ...first.options[1], id: 0 },
        { id: 0, title: 'No', description: '', emoji: NO_EMOJI, role_ids: [], channel_ids: [] },
      )
      assert.deepEqual(await get(), body)
    })

    test('stores every field', async () => {
      const fields = { type: 1, single_select: true, required: true, in_onboarding: false }
      const grants = { role_ids: [world.roles.member], channel_ids: channels.slice(0, 2) }
      const { body } = await put({
        prompts: [onboardingPrompt('Which?', [onboardingOption('A', { ...grants, description: 'a' })], fields)],
      })
      const [{ id, options }] = body.prompts
      assert.deepEqual(body.prompts, [{ id, title: 'Which?', options, ...fields }])
      assert.deepEqual(options, [{ id: options[0].id, title: 'A', description: 'a', emoji: NO_EMOJI, ...grants }])
    })

    test('keeps the IDs of known prompts and options, and deletes omitted ones', async () => {
      const { body: before } = await put({
        prompts: [
          onboardingPrompt('A?', [onboardingOption('1'), onboardingOption('2')]),
          onboardingPrompt('B?', [onboardingOption('3')]),
        ],
      })
      const [a, b] = before.prompts
      const { body } = await put({
        prompts: [
          { ...b, title: 'B!' },
          { ...a, options: [a.options[1], onboardingOption('4'), { ...onboardingOption('5'), id: '5' }] },
        ],
      })
      const [b2, a2] = body.prompts
      assert.deepEqual(b2, { ...b, title: 'B!' })
      assert.deepEqual([a2.id, a2.options[0]], [a.id, a.options[1]])
      const fresh = a2.options.slice(1).map(({ id }: { id: string }) => id)
      assert.ok(fresh.every((id: string) => BigInt(id) > BigInt(b.options[0].id)))
      const { body: less } = await put({ prompts: [a2] })
      assert.deepEqual(less.prompts, [a2])
    })

    test('creates two prompts for a duplicate ID', async () => {
      const [known] = (await put({ prompts: [onboardingPrompt('A?', [onboardingOption('1')])] })).body.prompts
      const { prompts } = (await put({ prompts: [known, known] })).body
      assert.deepEqual(prompts[0], known)
      assert.notEqual(prompts[1].id, known.id)
      assert.notEqual(prompts[1].options[0].id, known.options[0].id)
    })

    test('keeps omitted fields of known prompts', async () => {
      const fields = { type: 1, single_select: true, required: true, in_onboarding: false }
      const [known] = (await put({ prompts: [onboardingPrompt('A?', [onboardingOption('1')], fields)] })).body.prompts
      const { id, title, options } = known
      assert.deepEqual((await put({ prompts: [{ id, title, options }] })).body.prompts, [known])
      const unset = { type: 0, single_select: false, required: false, in_onboarding: true }
      assert.deepEqual((await put({ prompts: [{ ...known, ...unset }] })).body.prompts, [{ ...known, ...unset }])
    })

    test('accepts emojis as fields or as an object', async () => {
      const image = dataUri(await picture('png'))
      const { id } = (await world.owner.api.post(`${guild}/emojis`, { name: 'wave', image })).body
      const emojis = [
        { emoji_id: id, emoji_name: 'other', emoji_animated: true },
        { emoji: { id, name: null } },
        { emoji_name: '👋' },
        { emoji: { id: null, name: '👋', animated: false } },
        { emoji_name: '🔥', emoji: { id, name: 'wave' } },
        { emoji_id: null, emoji_name: null, emoji_animated: null, emoji: null },
        { emoji_name: '' },
      ]
      const sent = emojis.map((fields, index) => onboardingOption(`Option ${index}`, fields))
      const { options } = (await put({ prompts: [onboardingPrompt('Which?', sent)] })).body.prompts[0]
      const own = { id, name: 'wave', animated: false }
      const [hand, fire] = ['👋', '🔥'].map((name) => ({ id: null, name, animated: false }))
      assert.deepEqual(
        options.map(({ emoji }: { emoji: unknown }) => emoji),
        [own, own, hand, hand, fire, NO_EMOJI, NO_EMOJI],
      )
    })

    test('marks their roles, and emits an event only for roles that change', async () => {
      const [one, two] = [await newRole('one'), await newRole('two')]
      const sent = (...role_ids: string[]) => ({
        prompts: [onboardingPrompt('A?', [onboardingOption('1', { role_ids })])],
      })
      const events = await world.eventsOf(() => put(sent(one)))
      const types = events.map(({ type }) => type)
      assert.deepEqual(types.slice(0, 2), ['GUILD_UPDATE', 'GUILD_ROLE_UPDATE'])
      const role: any = events[1]?.data.role
      assert.deepEqual([role.id, role.flags], [one, 1])
      assert.deepEqual([await flagsOf(one), await flagsOf(two)], [1, 0])
      const received = await world.eventsOf(() => put(sent(two, world.roles.member)))
      const changed = received.flatMap(({ type, data }) => (type === 'GUILD_ROLE_UPDATE' ? [data.role] : []))
      assert.equal(changed.length, 3)
      assert.deepEqual([await flagsOf(one), await flagsOf(two), await flagsOf(world.roles.member)], [0, 1, 1])
      await world.owner.api.patch(`${guild}/roles/${two}`, { name: 'renamed' })
      assert.equal(await flagsOf(two), 1)
      await put({ prompts: [] })
      assert.deepEqual([await flagsOf(two), await flagsOf(world.roles.member)], [0, 0])
    })
  })

  test('keeps fields that are absent or null', async () => {
    const full = await setOnboarding(world, {
      prompts: [onboardingPrompt('A?', [onboardingOption('1')])],
      mode: 1,
      enabled: true,
    })
    for (const body of [{}, { prompts: null, default_channel_ids: null, enabled: null, mode: null }])
      assert.deepEqual(await setOnboarding(world, body), full)
    assert.deepEqual(await setOnboarding(world, { mode: 0 }), { ...full, mode: 0 })
    assert.deepEqual(await setOnboarding(world, { prompts: [] }), { ...full, mode: 0, prompts: [] })
    const off = { ...full, mode: 0, prompts: [], enabled: false, default_channel_ids: [], below_requirements: true }
    assert.deepEqual(await setOnboarding(world, { enabled: false, default_channel_ids: [] }), off)
  })

  test('emits an event for each change', async () => {
    const emitted = ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE']
    for (const body of [
      { enabled: true },
      { mode: 1 },
      { prompts: [onboardingPrompt('A?', [onboardingOption('1')])] },
      { enabled: false },
    ])
      assert.deepEqual(await typesOf(() => put(body)), emitted)
    const { body: whole } = await world.owner.api.get(guild)
    const [event] = await world.eventsOf(() => put({ mode: 0 }))
    assert.deepEqual(event?.data, whole)
  })

  test('emits and logs nothing if nothing changes', async () => {
    const body = await setOnboarding(world, {
      prompts: [onboardingPrompt('A?', [onboardingOption('1')])],
      enabled: true,
    })
    assert.deepEqual(await typesOf(() => put(body)), [])
    assert.deepEqual((await put(body)).body, body)
    assert.deepEqual(await typesOf(() => put({})), [])
  })

  describe('and the audit log', () => {
    test('adds an entry for onboarding the first time, and one for each prompt', async () => {
      const other = await world.newGuild(world.owner)
      const { body } = await world.owner.api.put(
        `/guilds/${other.id}/onboarding`,
        { prompts: [onboardingPrompt('A?', [onboardingOption('1')])], default_channel_ids: [other.general] },
        { 'x-audit-log-reason': 'new here' },
      )
      const log = (await world.owner.api.get(`/guilds/${other.id}/audit-logs?limit=2`)).body.audit_log_entries
      const [ofPrompt, ofItself] = log
      assert.deepEqual([ofItself.action_type, ofItself.target_id], [AuditLogEvent.ONBOARDING_CREATE, other.id])
      assert.deepEqual([ofItself.user_id, ofItself.reason], [world.owner.id, 'new here'])
      assert.deepEqual(ofItself.changes, [
        { key: 'default_channel_ids', new_value: [other.general] },
        { key: 'enabled', new_value: false },
        { key: 'mode', new_value: 0 },
      ])
      const [{ id }] = body.prompts
      assert.deepEqual([ofPrompt.action_type, ofPrompt.target_id], [AuditLogEvent.ONBOARDING_PROMPT_CREATE, id])
      const keys = ofPrompt.changes.map(({ key }: { key: string }) => key).sort()
      assert.deepEqual(keys, PROMPT_KEYS)
    })

    test('adds entries for later changes of onboarding itself, and of each prompt', async () => {
      const { UPDATE, PROMPT_CREATE, PROMPT_UPDATE, PROMPT_DELETE } = ACTIONS
      const [a, b] = (
        await put({
          prompts: [onboardingPrompt('A?', [onboardingOption('1')]), onboardingPrompt('B?', [onboardingOption('2')])],
        })
      ).body.prompts
      const { prompts } = (
        await put({ prompts: [{ ...a, required: true }, onboardingPrompt('C?', [onboardingOption('3')])], mode: 1 })
      ).body
      assert.deepEqual(await lastEntries(4), [
        [UPDATE, world.guildId, ['mode']],
        [PROMPT_UPDATE, a.id, ['required']],
        [PROMPT_CREATE, prompts[1].id, PROMPT_KEYS],
        [PROMPT_DELETE, b.id, PROMPT_KEYS],
      ])
      await put({ prompts: prompts.toReversed(), enabled: true })
      assert.deepEqual(await lastEntries(1), [[UPDATE, world.guildId, ['enabled']]])
      assert.deepEqual((await get()).prompts, prompts.toReversed())
    })
  })

  describe('requires', () => {
    const enable = (body: object = {}) => put({ enabled: true, ...body })
    const unmet = (body: object) => world.refuses(() => enable(body), 400, 350000)
    const withOption = (channel_ids: string[]) => ({
      prompts: [onboardingPrompt('A?', [onboardingOption('1', { channel_ids })])],
    })

    test('seven default channels that everyone can view, with five that everyone can write in', async () => {
      const shut = await newChannelOf(world, 'shut', { denied: ['SEND_MESSAGES'] })
      const other = await newChannelOf(world, 'also-shut', { denied: ['SEND_MESSAGES'] })
      const third = await newChannelOf(world, 'shut-too', { denied: ['SEND_MESSAGES'] })
      const hidden = await newChannelOf(world, 'hidden', { denied: ['VIEW_CHANNEL'] })
      const category = await newChannelOf(world, 'category', { type: 4 })
      await unmet({ default_channel_ids: [] })
      await unmet({ default_channel_ids: channels.slice(1) })
      await unmet({ default_channel_ids: [...channels.slice(1), hidden] })
      await unmet({ default_channel_ids: [...channels.slice(1), category] })
      await unmet({ default_channel_ids: [...channels.slice(0, 4), shut, other, third] })
      assert.equal((await enable({ default_channel_ids: [...channels.slice(0, 5), shut, other] })).status, 200)
    })

    test('them with the channels of options in advanced mode only, each channel counted once', async () => {
      const [first = '', second = '', ...five] = channels
      const body = { default_channel_ids: five, ...withOption([first, second]) }
      await unmet({ ...body, mode: 0 })
      await unmet({ ...body, ...withOption([first, five[0] ?? '']), mode: 1 })
      assert.equal((await enable({ ...body, mode: 1 })).status, 200)
    })

    test('them for the combined state of all requests', async () => {
      assert.equal((await put({ default_channel_ids: channels.slice(1) })).status, 200)
      await unmet({})
      assert.equal((await put({ default_channel_ids: channels })).status, 200)
      assert.equal((await enable()).status, 200)
    })

    test('them for every update while onboarding is on', async () => {
      await enable()
      const below = (body: object) => world.refuses(() => put(body), 400, 350001)
      await below({ default_channel_ids: channels.slice(1) })
      await put({ mode: 1, ...withOption(channels.slice(0, 1)) })
      await put({ default_channel_ids: channels.slice(1) })
      await below({ mode: 0 })
      await below({ prompts: [] })
      await below({ enabled: true, prompts: [] })
      assert.equal((await put({ enabled: false, prompts: [] })).status, 200)
    })

    test('them again before any other change if they are no longer met', async () => {
      await enable()
      const [first = ''] = channels
      const overwrite = `/channels/${first}/permissions/${world.guildId}`
      await world.owner.api.put(overwrite, { type: 0, deny: String(1 << 10) })
      assert.deepEqual([(await get()).enabled, (await get()).below_requirements], [true, true])
      await world.refuses(() => put({ mode: 1 }), 400, 350001)
      assert.equal((await put({ default_channel_ids: [...channels, world.channels.general] })).status, 200)
      await world.owner.api.delete(overwrite)
    })

    test('a Community guild', async () => {
      await world.owner.api.patch(guild, { features: [] })
      await unmet({})
      assert.equal((await put({ mode: 1 })).status, 200)
      await becomeCommunity(world)
      assert.equal((await enable()).status, 200)
      await world.owner.api.patch(guild, { features: [] })
      assert.deepEqual([(await get()).enabled, (await get()).below_requirements], [true, true])
      await becomeCommunity(world)
    })
  })

  describe('refuses', () => {
    const ofOption = (fields: object, ...steps: (string | number)[]) =>
      codeAt(
        { prompts: [onboardingPrompt('A?', [onboardingOption('1'), onboardingOption('2', fields)])] },
        'prompts',
        0,
        'options',
        1,
        ...steps,
      )
    const ofPrompt = (fields: object, field: string) =>
      codeAt({ prompts: [onboardingPrompt('A?', [onboardingOption('1')], fields)] }, 'prompts', 0, field)

    test('callers who lack MANAGE_GUILD or MANAGE_ROLES', async () => {
      for (const held of ['MANAGE_GUILD', 'MANAGE_ROLES'] as const) {
        const half = await world.newPerson(`half-${held.toLowerCase().replace('_', '-')}`)
        await world.join(half)
        await world.grant(half, [held])
        await world.refuses(() => put({ mode: 1 }, half), 403, 50013)
      }
      await world.refuses(() => put({ mode: 1 }, world.member), 403, 50013)
      await world.refuses(() => put({ mode: 1 }, world.stranger), 403, 50001)
    })

    test('roles with moderation permissions', async () => {
      const body = { name: 'moderates', permissions: permissionSet('KICK_MEMBERS').toString() }
      const { id } = (await world.owner.api.post(`${guild}/roles`, body)).body
      assert.equal(await ofOption({ role_ids: [world.roles.member, id] }, 'role_ids', 1), 'ROLE_PERMISSIONS_INVALID')
    })

    test('unknown channels, roles and emojis and those of another guild, all at once', async () => {
      const { general } = await world.newGuild(world.owner)
      assert.equal(
        await codeAt({ default_channel_ids: [channels[0], general] }, 'default_channel_ids', 1),
        'CHANNEL_INVALID',
      )
      assert.equal(await ofOption({ channel_ids: [general] }, 'channel_ids', 0), 'CHANNEL_INVALID')
      assert.equal(await ofOption({ role_ids: ['1'] }, 'role_ids', 0), 'ROLE_INVALID')
      for (const emoji of [{ emoji_id: '1' }, { emoji_name: 'wave' }, { emoji: { id: '1' } }, { emoji: { name: 'x' } }])
        assert.equal(await ofOption(emoji), 'EMOJI_INVALID')
      const all = { role_ids: ['1'], channel_ids: ['2'], emoji_id: '3' }
      const { errors } = (
        await put({ prompts: [onboardingPrompt('A?', [onboardingOption('1', all)])], default_channel_ids: ['4'] })
      ).body
      assert.deepEqual(Object.keys(errors.prompts[0].options[0]).sort(), ['_errors', 'channel_ids', 'role_ids'])
      assert.ok(errors.default_channel_ids)
    })

    test('roles above the caller, roles of integrations, and @everyone', async () => {
      const give = (role: string, who = manager) =>
        put({ prompts: [onboardingPrompt('A?', [onboardingOption('1', { role_ids: [role] })])] }, who)
      const high = await newRole('high')
      const { position } = (await world.owner.api.get(`${guild}/roles/${world.roles.moderator}`)).body
      await world.owner.api.patch(`${guild}/roles`, [{ id: high, position }])
      await world.refuses(() => give(high), 403, 50013)
      await world.refuses(() => give(world.roles.moderator), 403, 50013)
      await world.refuses(() => give(world.roles.bot, world.owner), 403, 50013)
      await world.refuses(() => give(world.guildId, world.owner), 400, 50028)
      assert.equal((await give(high, world.owner)).status, 200)
      const { prompts } = await get()
      await world.refuses(() => put({ prompts }), 403, 50013)
      assert.equal((await put({ mode: 1 })).status, 200)
    })

    test('more items than each limit', async () => {
      const many = (count: number) => Array.from({ length: count }, (_, i) => onboardingOption(`${i}`))
      const some = (count: number) =>
        Array.from({ length: count }, (_, i) => onboardingPrompt(`${i}?`, [onboardingOption('1')]))
      const ids = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}`)
      assert.equal((await put({ prompts: [...some(14), onboardingPrompt('All?', many(50))] })).status, 200)
      assert.equal(await codeAt({ prompts: some(16) }, 'prompts'), 'BASE_TYPE_MAX_LENGTH')
      assert.equal(
        await codeAt({ prompts: [onboardingPrompt('All?', many(51))] }, 'prompts', 0, 'options'),
        'BASE_TYPE_BAD_LENGTH',
      )
      assert.equal(
        await codeAt({ prompts: [onboardingPrompt('None?', [])] }, 'prompts', 0, 'options'),
        'BASE_TYPE_BAD_LENGTH',
      )
      assert.equal(await ofOption({ role_ids: ids(51) }, 'role_ids'), 'BASE_TYPE_MAX_LENGTH')
      assert.equal(await ofOption({ channel_ids: ids(51) }, 'channel_ids'), 'BASE_TYPE_MAX_LENGTH')
      assert.equal(await codeAt({ default_channel_ids: ids(501) }, 'default_channel_ids'), 'BASE_TYPE_MAX_LENGTH')
    })

    test('duplicates in a list', async () => {
      const twice = (id = '') => [id, id]
      const code = 'SET_TYPE_ALREADY_CONTAINS_VALUE'
      assert.equal(await codeAt({ default_channel_ids: twice(channels[0]) }, 'default_channel_ids', 1), code)
      assert.equal(await ofOption({ channel_ids: twice(channels[0]) }, 'channel_ids', 1), code)
      assert.equal(await ofOption({ role_ids: twice(world.roles.member) }, 'role_ids', 1), code)
    })

    test('texts that are too long or missing, and values of the wrong type', async () => {
      const fits = [onboardingOption('x'.repeat(50), { description: 'x'.repeat(100) })]
      assert.equal((await put({ prompts: [onboardingPrompt('x'.repeat(100), fits)] })).status, 200)
      assert.equal(await ofPrompt({ title: 'x'.repeat(101) }, 'title'), 'BASE_TYPE_BAD_LENGTH')
      assert.equal(await ofPrompt({ title: '' }, 'title'), 'BASE_TYPE_REQUIRED')
      assert.equal(await ofPrompt({ id: undefined }, 'id'), 'BASE_TYPE_REQUIRED')
      assert.equal(await ofPrompt({ id: 'new' }, 'id'), 'NUMBER_TYPE_COERCE')
      assert.equal(await ofPrompt({ options: undefined }, 'options'), 'BASE_TYPE_REQUIRED')
      assert.equal(await ofPrompt({ type: 2 }, 'type'), 'BASE_TYPE_CHOICES')
      for (const field of ['single_select', 'required', 'in_onboarding'])
        assert.equal(await ofPrompt({ [field]: 'x' }, field), 'BOOLEAN_TYPE_CONVERT')
      assert.equal(await ofOption({ title: 'x'.repeat(51) }, 'title'), 'BASE_TYPE_BAD_LENGTH')
      assert.equal(await ofOption({ title: undefined }, 'title'), 'BASE_TYPE_REQUIRED')
      assert.equal(await ofOption({ description: 'x'.repeat(101) }, 'description'), 'BASE_TYPE_MAX_LENGTH')
      assert.equal(await ofOption({ emoji_name: 'x'.repeat(101) }, 'emoji_name'), 'BASE_TYPE_MAX_LENGTH')
      assert.equal(await ofOption({ emoji_animated: 'no' }, 'emoji_animated'), 'BOOLEAN_TYPE_CONVERT')
      assert.equal(await codeAt({ mode: 2 }, 'mode'), 'BASE_TYPE_CHOICES')
      assert.equal(await codeAt({ enabled: 'yes' }, 'enabled'), 'BOOLEAN_TYPE_CONVERT')
      assert.equal(await codeAt({ prompts: [null] }, 'prompts', 0), 'LIST_ITEM_VALUE_REQUIRED')
    })
  })

  test('onboarding is deleted with the guild', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.owner.api.put(`/guilds/${id}/onboarding`, { mode: 1 })
    await world.owner.api.delete(`/guilds/${id}`)
    await world.app.worker.settled()
    const rows = await world.db.q.selectFrom('onboardings').selectAll().where('guild_id', '=', id).execute()
    assert.deepEqual(rows, [])
  })
})

const NO_EMOJI = { id: null, name: null, animated: false }
const ACTIONS = {
  UPDATE: AuditLogEvent.ONBOARDING_UPDATE,
  PROMPT_CREATE: AuditLogEvent.ONBOARDING_PROMPT_CREATE,
  PROMPT_UPDATE: AuditLogEvent.ONBOARDING_PROMPT_UPDATE,
  PROMPT_DELETE: AuditLogEvent.ONBOARDING_PROMPT_DELETE,
}
