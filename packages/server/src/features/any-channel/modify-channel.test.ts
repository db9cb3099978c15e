import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()

describe('Modify Channel', () => {
  let world: World
  let manager: Person
  let channel: any
  const create = async (body: object) =>
    (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', ...body })).body
  const edit = (body: object, who = world.owner, id = channel.id) => who.api.patch(`/channels/${id}`, body)
  const edited = async (body: object, id = channel.id) => {
    const answer = await edit(body, world.owner, id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const features = (...names: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features: names })
  const refusesField = async (body: object, at: string, code: string, id = channel.id) => {
    await world.refuses(() => edit(body, world.owner, id), 400, 50035)
    let node = (await edit(body, world.owner, id)).body.errors
    for (const step of at.split('.')) node = node[step]
    assert.equal(node._errors[0].code, code)
  }

  before(async () => {
    world = await World.create()
    manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_CHANNELS'])
    await features('COMMUNITY', 'NEWS')
  })
  after(() => world.close())
  beforeEach(async () => {
    channel = await create({ name: 'talk', topic: 'about', rate_limit_per_user: 5, nsfw: true })
  })

  test('changes only the fields that were sent', async () => {
    const { status, body } = await edit({ name: 'Small  Talk', topic: 'nothing' }, manager)
    assert.equal(status, 200)
    assert.deepEqual(body, { ...channel, name: 'small-talk', topic: 'nothing' })
    world.app.kernel.readModel.forgetAll()
    assert.deepEqual((await world.owner.api.get(`/channels/${channel.id}`)).body, body)
  })

  test('notifies members once and writes an audit entry with the reason', async () => {
    const events = await world.eventsOf(() =>
      manager.api.patch(`/channels/${channel.id}`, { topic: 'other' }, { 'x-audit-log-reason': 'clearer' }),
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['CHANNEL_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, { ...channel, topic: 'other' })
    const entry = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.user_id, entry.reason], [11, manager.id, 'clearer'])
    assert.equal(entry.target_id, channel.id)
    assert.deepEqual(entry.changes, [{ key: 'topic', old_value: 'about', new_value: 'other' }])
  })

  test('returns the newest message ID', async () => {
    const posted = await world.owner.api.post(`/channels/${channel.id}/messages`, { content: 'hello' })
    assert.equal((await edited({ topic: 'x' })).last_message_id, posted.body.id)
    assert.equal((await edited({})).last_message_id, posted.body.id)
  })

  test('emits no event if nothing changes', async () => {
    const { name, topic, nsfw, position, permission_overwrites } = channel
    const events = await world.eventsOf(async () => {
      assert.deepEqual(await edited({}), channel)
      assert.deepEqual(await edited({ name, topic, nsfw, position, permission_overwrites, type: 0 }), channel)
    })
    assert.deepEqual(events, [])
  })

  test('null resets fields to their defaults, except type and position', async () => {
    const { body: plain } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'plain' })
    const sent = { default_auto_archive_duration: 60, default_thread_rate_limit_per_user: 7, flags: 1 << 21 }
    const whole = await edited({ ...sent, nsfw: false, position: 3 })
    assert.deepEqual({ ...whole, ...sent }, whole)
    const nothing = Object.fromEntries(
      ['topic', 'rate_limit_per_user', 'nsfw', 'flags', 'type', 'position', 'permission_overwrites'].map((key) => [
        key,
        null,
      ]),
    )
    const cleared = await edited({
      ...nothing,
      default_auto_archive_duration: null,
      default_thread_rate_limit_per_user: null,
    })
    assert.deepEqual(cleared, { ...plain, id: channel.id, name: 'talk', position: 3 })
  })

  test('a voice channel keeps its name as sent, and null resets its bitrate', async () => {
    const voice = await create({ type: 2, bitrate: 96_000, user_limit: 3, rtc_region: 'japan', video_quality_mode: 2 })
    const named = await edited({ name: 'Two Words', topic: 'ignored' }, voice.id)
    assert.deepEqual(named, { ...voice, name: 'Two Words' })
    const cleared = { bitrate: null, user_limit: null, rtc_region: null, video_quality_mode: null }
    const { video_quality_mode: _mode, ...rest } = named
    const usual = { bitrate: 64_000, user_limit: 0, rtc_region: null }
    assert.deepEqual(await edited(cleared, voice.id), { ...rest, ...usual })
  })

  test('refuses values out of range for the channel’s type', async () => {
    await refusesField({ name: '' }, 'name', 'BASE_TYPE_REQUIRED')
    await refusesField({ name: null }, 'name', 'BASE_TYPE_REQUIRED')
    await refusesField({ name: 'x'.repeat(101) }, 'name', 'BASE_TYPE_BAD_LENGTH')
    await refusesField({ topic: 'x'.repeat(1025) }, 'topic', 'BASE_TYPE_MAX_LENGTH')
    await refusesField({ rate_limit_per_user: 21_601 }, 'rate_limit_per_user', 'NUMBER_TYPE_MAX')
    await refusesField({ default_auto_archive_duration: 61 }, 'default_auto_archive_duration', 'BASE_TYPE_CHOICES')
    await refusesField({ user_limit: 100 }, 'user_limit', 'NUMBER_TYPE_MAX', world.channels.voice)
    await world.refuses(() => edit({ bitrate: 96_001 }, world.owner, world.channels.voice), 400, 30052)
  })

  describe('with another type', () => {
    test('turns a text channel into an announcement channel without slow mode, and back', async () => {
      const news = await edited({ type: 5 })
      assert.deepEqual(news, { ...channel, type: 5, rate_limit_per_user: 0 })
      assert.deepEqual(await edited({ type: 0, rate_limit_per_user: 9 }), { ...news, type: 0, rate_limit_per_user: 9 })
    })

    test('refuses every other pair of types, and guilds without NEWS', async () => {
      for (const type of [2, 4, 13, 15, 16, 1, 11]) await refusesField({ type }, 'type', 'BASE_TYPE_CHOICES')
      await refusesField({ type: 0 }, 'type', 'BASE_TYPE_CHOICES', world.channels.voice)
      await features()
      await refusesField({ type: 5 }, 'type', 'BASE_TYPE_CHOICES')
      await features('COMMUNITY', 'NEWS')
    })

    test('refuses the rules, updates and safety alerts channels', async () => {
      const names = ['rules_channel_id', 'public_updates_channel_id', 'safety_alerts_channel_id']
      const [rules, updates, safety] = [await create({}), await create({}), await create({})]
      const ids = [rules.id, updates.id, safety.id]
      await world.owner.api.patch(
        `/guilds/${world.guildId}`,
        Object.fromEntries(names.map((name, index) => [name, ids[index]])),
      )
      for (const id of ids) {
        await world.refuses(() => edit({ type: 5 }, world.owner, id), 400, 50086)
        assert.equal((await edit({ type: 0, topic: 'x' }, world.owner, id)).status, 200)
      }
    })
  })

  describe('with forum settings', () => {
    let forum: any
    let wave: string
    const emojis = () => `/guilds/${world.guildId}/emojis`
    before(async () => {
      const image = dataUri(await picture('png'))
      wave = (await world.owner.api.post(emojis(), { name: 'wave', image })).body.id
    })
    beforeEach(async () => {
      const available_tags = [
        { name: 'a', moderated: true, emoji_name: '🔥' },
        { name: 'b', emoji_id: wave },
      ]
      forum = await create({ type: 15, available_tags, default_reaction_emoji: { emoji_name: '🔥' }, flags: 1 << 4 })
    })

    test('keeps tags that are sent with their ID, and their omitted fields', async () => {
      const [a, b] = forum.available_tags
      const sent = [{ id: b.id, name: 'b', emoji_name: '🐟' }, { name: 'c' }, { id: a.id, name: 'first' }]
      const { available_tags: tags } = await edited({ available_tags: sent }, forum.id)
      assert.deepEqual(tags[0], { ...b, emoji_id: null, emoji_name: '🐟' })
      assert.deepEqual({ ...tags[1], id: '' }, { ...b, id: '', name: 'c', emoji_id: null })
      assert.deepEqual(tags[2], { ...a, name: 'first' })
      const [only] = (await edited({ available_tags: [{ id: a.id, name: 'a', moderated: null }] }, forum.id))
        .available_tags
      assert.deepEqual(only, { ...a, moderated: false })
      assert.deepEqual((await edited({ available_tags: null }, forum.id)).available_tags, [])
    })

    test('refuses tags with equal names, unknown tags and duplicates', async () => {
      const [a] = forum.available_tags
      const equal = [{ name: 'x' }, { name: 'x' }]
      await world.refuses(() => edit({ available_tags: equal }, world.owner, forum.id), 400, 40061)
      const unknown = [{ id: '1', name: 'x' }]
      await refusesField({ available_tags: unknown }, 'available_tags.0.id', 'TAG_INVALID', forum.id)
      const twice = [{ ...a }, { ...a, name: 'other' }]
      await refusesField({ available_tags: twice }, 'available_tags.1.id', 'TAG_INVALID', forum.id)
    })

    test('keeps a deleted emoji where it was set, but refuses it elsewhere', async () => {
      const image = dataUri(await picture('png'))
      const gone = (await world.owner.api.post(emojis(), { name: 'gone', image })).body.id
      const { available_tags: tags } = await edited({ available_tags: [{ name: 'a', emoji_id: gone }] }, forum.id)
      await world.owner.api.delete(`${emojis()}/${gone}`)
      const kept = await edited({ available_tags: [{ ...tags[0], name: 'b' }] }, forum.id)
      assert.deepEqual(kept.available_tags, [{ ...tags[0], name: 'b' }])
      const added = [{ ...tags[0] }, { name: 'c', emoji_id: gone }]
      await refusesField({ available_tags: added }, 'available_tags.1', 'EMOJI_INVALID', forum.id)
      const reaction = { default_reaction_emoji: { emoji_id: gone } }
      await refusesField(reaction, 'default_reaction_emoji', 'EMOJI_INVALID', forum.id)
    })

    test('accepts a long topic, flags, a default reaction, a sort order and a layout', async () => {
      const sent = { topic: 'x'.repeat(4096), flags: 0, default_sort_order: 1, default_forum_layout: 2 }
      const emoji = { emoji_id: wave, emoji_name: null }
      const body = await edited({ ...sent, default_reaction_emoji: emoji, default_tag_setting: 'match_all' }, forum.id)
      assert.deepEqual(body, { ...forum, ...sent, default_reaction_emoji: emoji, default_tag_setting: 'match_all' })
      const nothing = {
        default_reaction_emoji: null,
        default_sort_order: null,
        default_forum_layout: null,
        flags: null,
      }
      const cleared = { default_reaction_emoji: null, default_sort_order: null, default_forum_layout: 0, flags: 0 }
      assert.deepEqual(await edited({ ...nothing, default_tag_setting: null, topic: null }, forum.id), {
        ...forum,
        ...cleared,
        topic: null,
      })
      await refusesField({ default_reaction_emoji: {} }, 'default_reaction_emoji', 'EMOJI_EXCLUSIVE', forum.id)
    })
  })

  test('a media channel has no forum layout and can’t be age-restricted', async () => {
    const media = await create({ type: 16 })
    const sent = { flags: (1 << 15) | (1 << 4), topic: 'pictures', default_sort_order: 0 }
    const body = await edited({ ...sent, nsfw: true, default_forum_layout: 2 }, media.id)
    assert.deepEqual(body, { ...media, ...sent })
    const listed = (await world.owner.api.get(`/guilds/${world.guildId}/channels`)).body
    assert.ok(listed.some(({ id }: any) => id === media.id))
    assert.equal((await world.owner.api.delete(`/channels/${media.id}`)).status, 200)
  })

  test('only a channel without age restriction can be a spoiler channel', async () => {
    assert.equal((await edited({ flags: 1 << 21 })).flags, 0)
    assert.equal((await edited({ flags: 1 << 21, nsfw: false })).flags, 1 << 21)
    assert.equal((await edited({ nsfw: true })).flags, 0)
  })

  describe('with another category', () => {
    let category: any
    let roomer: Person
    before(async () => {
      roomer = await world.newPerson('roomer')
      await world.join(roomer)
      const mine = { id: roomer.id, type: 1, allow: bits('MANAGE_CHANNELS') }
      category = await create({ type: 4, permission_overwrites: [mine] })
    })

    test('keeps the channel’s overwrites', async () => {
      assert.deepEqual(await edited({ parent_id: category.id }), { ...channel, parent_id: category.id })
      assert.deepEqual(await edited({ parent_id: null }), channel)
    })

    test('requires MANAGE_CHANNELS in the new category, and in the guild to leave all categories', async () => {
      const mine = [{ id: roomer.id, type: 1, allow: bits('MANAGE_CHANNELS'), deny: '0' }]
      await edited({ permission_overwrites: mine })
      const closed = await create({ type: 4 })
      const hidden = await create({
        type: 4,
        permission_overwrites: [{ id: world.guildId, type: 0, deny: bits('VIEW_CHANNEL') }],
      })
      await world.refuses(() => edit({ parent_id: closed.id }, roomer), 403, 50013)
      await world.refuses(() => edit({ parent_id: hidden.id }, roomer), 403, 50001)
      assert.equal((await edit({ parent_id: category.id }, roomer)).status, 200)
      assert.equal((await edit({ parent_id: category.id, topic: 'x' }, roomer)).status, 200)
      await world.refuses(() => edit({ parent_id: null }, roomer), 403, 50013)
    })

    test('refuses a parent that is not a category, a full category, and a category in a category', async () => {
      await refusesField({ parent_id: '1' }, 'parent_id', 'CHANNEL_PARENT_INVALID')
      await refusesField({ parent_id: world.channels.general }, 'parent_id', 'CHANNEL_PARENT_INVALID_TYPE')
      const channels = Array.from({ length: 50 }, (_, i) => ({ name: `c${i}`, type: 0, parent: 'full' }))
      const plan = [{ name: 'full', type: 4 }, ...channels, { name: 'out', type: 0 }]
      const { id } = await world.newGuild(world.owner, 'Full', { channels: plan })
      const all: any[] = (await world.owner.api.get(`/guilds/${id}/channels`)).body
      const named = (name: string) => all.find((each) => each.name === name)
      const parent_id = named('full').id
      await refusesField({ parent_id }, 'parent_id', 'CHANNEL_PARENT_MAX_CHANNELS', named('out').id)
      assert.equal((await edit({ parent_id, topic: 'x' }, world.owner, named('c7').id)).status, 200)
      assert.equal((await edited({ parent_id: category.id }, parent_id)).parent_id, null)
    })
  })

  test('refuses members who lack MANAGE_CHANNELS or can’t view the channel, and non-members', async () => {
    await world.refuses(() => edit({ name: 'y' }, world.member), 403, 50013)
    await world.refuses(() => edit({ name: 'y' }, world.stranger), 403, 50001)
    const deny = [{ id: world.guildId, type: 0, deny: bits('VIEW_CHANNEL') }]
    await edited({ permission_overwrites: deny })
    await world.refuses(() => edit({ name: 'y' }, manager), 403, 50001)
  })
})
