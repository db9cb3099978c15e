import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()

describe('Create Guild Channel', () => {
  let world: World
  let path: string
  let manager: Person
  const create = (body: object, who = world.owner) => who.api.post(path, body)
  const features = (...names: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features: names })
  const refusesField = async (body: object, at: string, code: string, who = world.owner) => {
    await world.refuses(() => create({ name: 'x', ...body }, who), 400, 50035)
    let node = (await create({ name: 'x', ...body }, who)).body.errors
    for (const step of at.split('.')) node = node[step]
    assert.equal(node._errors[0].code, code)
    return node._errors[0].message
  }

  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/channels`
    manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_CHANNELS'])
  })
  after(() => world.close())

  test('creates a text channel with every other field at its default', async () => {
    const { status, body } = await create({ name: 'Plain  Talk' }, manager)
    assert.equal(status, 201)
    const { id: _id, position: _position, ...rest } = body
    assert.deepEqual(rest, {
      type: 0,
      guild_id: world.guildId,
      name: 'plain-talk',
      permission_overwrites: [],
      parent_id: null,
      nsfw: false,
      flags: 0,
      topic: null,
      rate_limit_per_user: 0,
      last_message_id: null,
    })
    assert.deepEqual((await world.owner.api.get(`/channels/${body.id}`)).body, body)
  })

  test('notifies members and writes an audit entry with the reason', async () => {
    const events = await world.eventsOf(() =>
      manager.api.post(path, { name: 'told', topic: 'about' }, { 'x-audit-log-reason': 'needed' }),
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['CHANNEL_CREATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const entry = await world.lastAuditEntry()
    assert.equal(entry.action_type, 10)
    assert.equal(entry.user_id, manager.id)
    assert.equal(entry.target_id, events[0]?.data.id)
    assert.equal(entry.reason, 'needed')
    const changes = new Map((entry.changes as any[]).map(({ key, new_value }) => [key, new_value]))
    assert.equal(changes.get('name'), 'told')
    assert.equal(changes.get('topic'), 'about')
    assert.equal(changes.get('type'), 0)
    assert.equal(changes.has('parent_id'), false)
  })

  test('stores every field of a voice channel, with its name as sent', async () => {
    const sent = { bitrate: 96_000, user_limit: 99, rtc_region: 'rotterdam', video_quality_mode: 2, nsfw: true }
    const { body } = await create({ name: 'Lounge Two', type: 2, topic: 'ignored', rate_limit_per_user: 5, ...sent })
    assert.deepEqual({ ...body, ...sent, rate_limit_per_user: 5, name: 'Lounge Two' }, body)
    assert.equal('topic' in body, false)
  })

  test('refuses a voice region that the guild may not select', async () => {
    for (const rtc_region of ['atlantis', 'vip-us-east']) {
      await refusesField({ type: 2, rtc_region }, 'rtc_region', 'BASE_TYPE_CHOICES')
    }
    assert.equal((await create({ name: 'x', rtc_region: 'atlantis' })).status, 201, 'a text channel has none')
    await features('VIP_REGIONS')
    assert.equal((await create({ name: 'x', type: 2, rtc_region: 'vip-us-east' })).status, 201)
    await features()
  })

  test('places the channel last of its kind if no position is given', async () => {
    const { body: channels } = await world.owner.api.get(path)
    const last = Math.max(...channels.filter(({ type }: any) => type === 2).map(({ position }: any) => position))
    assert.equal((await create({ name: 'x', type: 2 })).body.position, last + 1)
    assert.equal((await create({ name: 'x', type: 4 })).body.position, 0)
    assert.equal((await create({ name: 'x', type: 4 })).body.position, 1)
    assert.equal((await create({ name: 'x', type: 4, position: 0 })).body.position, 0)
  })

  test('limits a name to 100 characters if it is longer in lower case', async () => {
    assert.equal((await create({ name: 'İ'.repeat(100) })).body.name, 'İ'.toLowerCase().repeat(50))
  })

  test('null sets the default', async () => {
    const nothing = { type: null, topic: null, position: null, parent_id: null, nsfw: null, flags: null }
    const { status, body } = await create({ name: 'x', permission_overwrites: null, available_tags: null, ...nothing })
    assert.deepEqual([status, body.type, body.topic, body.nsfw], [201, 0, null, false])
  })

  test('only a channel without age restriction can be a spoiler channel', async () => {
    assert.equal((await create({ name: 'x', flags: 1 << 21 })).body.flags, 1 << 21)
    assert.equal((await create({ name: 'x', flags: 1 << 21, nsfw: true })).body.flags, 0)
  })

  test('refuses members who don’t hold MANAGE_CHANNELS anywhere, before it reads the body', async () => {
    await world.refuses(() => world.member.api.post(path, 'nonsense'), 403, 50013)
    await world.refuses(() => create({}, world.member), 403, 50013)
    await world.refuses(() => create({ name: 'x' }, world.stranger), 403, 50001)
  })

  test('refuses fields out of range', async () => {
    await refusesField({ name: '' }, 'name', 'BASE_TYPE_REQUIRED')
    await refusesField({ name: null }, 'name', 'BASE_TYPE_REQUIRED')
    await refusesField({ name: 'x'.repeat(101) }, 'name', 'BASE_TYPE_BAD_LENGTH')
    await refusesField({ topic: 'x'.repeat(1025) }, 'topic', 'BASE_TYPE_MAX_LENGTH')
    await refusesField({ bitrate: 7999, type: 2 }, 'bitrate', 'NUMBER_TYPE_MIN')
    await refusesField({ user_limit: 100, type: 2 }, 'user_limit', 'NUMBER_TYPE_MAX')
    await refusesField({ user_limit: -1, type: 2 }, 'user_limit', 'NUMBER_TYPE_MIN')
    await refusesField({ rate_limit_per_user: 21_601 }, 'rate_limit_per_user', 'NUMBER_TYPE_MAX')
    await refusesField(
      { default_thread_rate_limit_per_user: 21_601 },
      'default_thread_rate_limit_per_user',
      'NUMBER_TYPE_MAX',
    )
    await refusesField({ position: -1 }, 'position', 'NUMBER_TYPE_MIN')
    await refusesField({ video_quality_mode: 3, type: 2 }, 'video_quality_mode', 'BASE_TYPE_CHOICES')
    await refusesField({ default_auto_archive_duration: 61 }, 'default_auto_archive_duration', 'BASE_TYPE_CHOICES')
    await refusesField({ flags: 'all' }, 'flags', 'NUMBER_TYPE_COERCE')
  })

  test('refuses a bitrate above the guild’s limit', async () => {
    await world.refuses(() => create({ name: 'x', type: 2, bitrate: 96_001 }), 400, 30052)
    await features('VIP_REGIONS')
    assert.equal((await create({ name: 'x', type: 2, bitrate: 384_000 })).body.bitrate, 384_000)
    await world.refuses(() => create({ name: 'x', type: 2, bitrate: 384_001 }), 400, 30052)
  })

  test('refuses types that need a feature', async () => {
    await features()
    for (const type of [5, 13, 15, 16]) {
      assert.equal(await refusesField({ type }, 'type', 'BASE_TYPE_CHOICES'), 'Value must be one of (0, 2, 4).')
    }
    for (const type of [1, 3, 10, 11, 12, 14, 99]) await refusesField({ type }, 'type', 'BASE_TYPE_CHOICES')
    await features('NEWS')
    assert.equal((await create({ name: 'News Room', type: 5 })).body.name, 'news-room')
    await refusesField({ type: 15 }, 'type', 'BASE_TYPE_CHOICES')
  })

  test('creates stages, forums and media channels in Community guilds', async () => {
    await features('COMMUNITY')
    const stage = (await create({ name: 'x', type: 13, user_limit: 10_000, bitrate: 64_000 })).body
    assert.deepEqual([stage.user_limit, stage.bitrate], [10_000, 64_000])
    await world.refuses(() => create({ name: 'x', type: 13, bitrate: 64_001 }), 400, 30052)
    const settings = { default_sort_order: 1, default_forum_layout: 2, default_tag_setting: 'match_all' }
    const sent = { topic: 'x'.repeat(4096), flags: (1 << 4) | (1 << 15) | 1, ...settings }
    const tags = [{ name: 'a' }, { name: 'b', moderated: true, emoji_name: '🔥' }]
    const forum = (await create({ name: 'x', type: 15, available_tags: tags, ...sent })).body
    assert.deepEqual({ ...forum, ...settings, topic: sent.topic, flags: 1 << 4 }, forum)
    const [first, second] = forum.available_tags
    assert.deepEqual(first, { id: first.id, name: 'a', moderated: false, emoji_id: null, emoji_name: null })
    assert.deepEqual(second, { id: second.id, name: 'b', moderated: true, emoji_id: null, emoji_name: '🔥' })
    assert.notEqual(first.id, second.id)
    const media = (
      await create({ name: 'x', type: 16, flags: 1 << 15, nsfw: true, default_reaction_emoji: { emoji_name: '🔥' } })
    ).body
    assert.deepEqual([media.flags, media.nsfw, media.default_forum_layout], [1 << 15, false, 0])
    assert.deepEqual(media.default_reaction_emoji, { emoji_id: null, emoji_name: '🔥' })
  })

  test('refuses fields that a forum can’t have', async () => {
    await features('COMMUNITY')
    const forum = { type: 15 }
    await refusesField({ ...forum, topic: 'x'.repeat(4097) }, 'topic', 'BASE_TYPE_MAX_LENGTH')
    await world.refuses(
      () => create({ name: 'x', ...forum, available_tags: [{ name: 'a' }, { name: 'a' }] }),
      400,
      40061,
    )
    const many = Array.from({ length: 21 }, (_, i) => ({ name: `tag ${i}` }))
    await refusesField({ ...forum, available_tags: many }, 'available_tags', 'BASE_TYPE_MAX_LENGTH')
    await refusesField(
      { ...forum, available_tags: [{ name: 'x'.repeat(51) }] },
      'available_tags.0.name',
      'BASE_TYPE_BAD_LENGTH',
    )
    const both = { emoji_id: world.guildId, emoji_name: '🔥' }
    await refusesField({ ...forum, available_tags: [{ name: 'a', ...both }] }, 'available_tags.0', 'EMOJI_EXCLUSIVE')
    await refusesField({ ...forum, default_reaction_emoji: both }, 'default_reaction_emoji', 'EMOJI_EXCLUSIVE')
    await refusesField({ ...forum, default_reaction_emoji: {} }, 'default_reaction_emoji', 'EMOJI_EXCLUSIVE')
    for (const emoji of [{ emoji_id: world.guildId }, { emoji_name: 'fire' }]) {
      const available_tags = [{ name: 'a' }, { name: 'b', ...emoji }]
      await refusesField({ ...forum, available_tags }, 'available_tags.1', 'EMOJI_INVALID')
      await refusesField({ ...forum, default_reaction_emoji: emoji }, 'default_reaction_emoji', 'EMOJI_INVALID')
    }
  })

  test('refuses the 501st channel', async () => {
    const channels = Array.from({ length: 500 }, (_, i) => ({ name: `c${i}`, type: 0 }))
    const { id } = await world.newGuild(world.owner, 'Full', { channels })
    await world.refuses(() => world.owner.api.post(`/guilds/${id}/channels`, { name: 'x' }), 400, 30013)
  })

  describe('in a category', () => {
    let category: string
    const overwrites = () => [
      { id: world.roles.member, type: 0, allow: bits('MANAGE_CHANNELS', 'VIEW_CHANNEL'), deny: '0' },
    ]
    before(async () => {
      category = (await create({ name: 'Rooms', type: 4, permission_overwrites: overwrites() })).body.id
    })

    test('copies the category’s overwrites if none are sent', async () => {
      const { body } = await create({ name: 'x', parent_id: category })
      assert.equal(body.parent_id, category)
      assert.deepEqual(body.permission_overwrites, overwrites())
      assert.deepEqual(
        (await create({ name: 'x', parent_id: category, permission_overwrites: [] })).body.permission_overwrites,
        [],
      )
    })

    test('requires MANAGE_CHANNELS only in the category', async () => {
      const person = await world.newPerson('roomer')
      await world.join(person, { roles: [world.roles.member] })
      assert.equal((await create({ name: 'x', parent_id: category }, person)).status, 201)
      await world.refuses(() => create({ name: 'x' }, person), 403, 50013)
      await world.refuses(() => create({ name: 'x', parent_id: world.channels.general }, person), 403, 50013)
      await world.refuses(() => create({ name: 'x', type: 4, parent_id: category }, person), 403, 50013)
    })

    test('refuses a category in a category', async () => {
      assert.equal((await create({ name: 'x', type: 4, parent_id: category })).body.parent_id, null)
    })

    test('refuses a parent that is not a category, and a full category', async () => {
      await refusesField({ parent_id: '1' }, 'parent_id', 'CHANNEL_PARENT_INVALID')
      await refusesField({ parent_id: world.channels.general }, 'parent_id', 'CHANNEL_PARENT_INVALID_TYPE')
      const { body } = await create({ name: 'full', type: 4 })
      for (let i = 0; i < 50; i++) await create({ name: 'x', parent_id: body.id })
      await refusesField({ parent_id: body.id }, 'parent_id', 'CHANNEL_PARENT_MAX_CHANNELS')
    })
  })

  describe('with overwrites', () => {
    test('defaults allow and deny to 0, and drops unknown bits', async () => {
      const permission_overwrites = [
        { id: world.roles.member, type: 0, allow: null },
        { id: world.member.id, type: 1, deny: Number(bits('VIEW_CHANNEL')) },
        { id: world.guildId, allow: (permissionSet('SPEAK') | (1n << 47n)).toString() },
        { id: world.moderator.id },
      ]
      assert.deepEqual((await create({ name: 'x', permission_overwrites })).body.permission_overwrites, [
        { id: world.roles.member, type: 0, allow: '0', deny: '0' },
        { id: world.member.id, type: 1, allow: '0', deny: bits('VIEW_CHANNEL') },
        { id: world.guildId, type: 0, allow: bits('SPEAK'), deny: '0' },
        { id: world.moderator.id, type: 1, allow: '0', deny: '0' },
      ])
    })

    test('refuses permissions that the caller lacks, whether allowed or denied', async () => {
      for (const field of ['allow', 'deny']) {
        const permission_overwrites = [{ id: world.roles.member, type: 0, [field]: bits('BAN_MEMBERS') }]
        await world.refuses(() => create({ name: 'x', permission_overwrites }, manager), 403, 50013)
      }
      const held = [{ id: world.roles.member, type: 0, deny: bits('SEND_MESSAGES') }]
      assert.equal((await create({ name: 'x', permission_overwrites: held }, manager)).status, 201)
    })

    test('refuses MANAGE_ROLES from callers who are not administrators', async () => {
      const person = await world.newPerson('roler')
      await world.join(person)
      await world.grant(person, ['MANAGE_CHANNELS', 'MANAGE_ROLES'])
      const permission_overwrites = [{ id: world.roles.member, type: 0, allow: bits('MANAGE_ROLES') }]
      await world.refuses(() => create({ name: 'x', permission_overwrites }, person), 403, 50013)
      assert.equal((await create({ name: 'x', permission_overwrites }, world.bot)).status, 201)
      const all = [{ id: world.roles.member, type: 0, allow: bits('ADMINISTRATOR') }]
      await world.refuses(() => create({ name: 'x', permission_overwrites: all }, person), 403, 50013)
    })

    test('refuses unknown roles, duplicates and more than 100 overwrites', async () => {
      const refused = (permission_overwrites: object[], at: string, code: string) =>
        refusesField({ permission_overwrites }, `permission_overwrites${at}`, code)
      await refused([{ id: '1', type: 0 }], '.0.id', 'ROLE_INVALID')
      await refused([{ id: world.roles.member, type: 1 }], '.0.id', 'MEMBER_INVALID')
      await refused(
        [
          { id: '7', type: 1 },
          { id: '7', type: 1 },
        ],
        '.1.id',
        'SET_TYPE_ALREADY_CONTAINS_VALUE',
      )
      await refused([{ id: '7', type: 2 }], '.0.type', 'BASE_TYPE_CHOICES')
      await refused(
        Array.from({ length: 101 }, (_, i) => ({ id: `${i + 1}`, type: 1 })),
        '',
        'BASE_TYPE_MAX_LENGTH',
      )
    })
  })
})
