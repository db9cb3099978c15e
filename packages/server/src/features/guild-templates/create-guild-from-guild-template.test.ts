import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { newTemplate } from '@guildhall/testing/features/guild-templates'
import { animatedPicture, dataUri, picture } from '@guildhall/testing/requests/pictures'
import { becomeCommunity } from '@guildhall/testing/worlds/community'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Guild from Guild Template', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const use = (code: string, body: object = { name: 'Copy' }, who = world.stranger) =>
    who.api.post(`/guilds/templates/${code}`, body)
  const channelsOf = async (guildId: string, who = world.stranger): Promise<any[]> =>
    (await who.api.get(`/guilds/${guildId}/channels`)).body
  const setFeatures = (...features: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })

  /** Gives the guild a category, overwrites and settings, and creates a guild from its template. */
  async function copyFurnished() {
    const { owner, guildId, roles, channels } = world
    const { body: category } = await owner.api.post(`/guilds/${guildId}/channels`, { name: 'Staff', type: 4 })
    await owner.api.patch(`/guilds/${guildId}/roles/${roles.moderator}`, { color: 0xff0000, hoist: true })
    await owner.api.patch(`/guilds/${guildId}/roles/${guildId}`, {
      permissions: permissionSet('VIEW_CHANNEL').toString(),
    })
    await owner.api.patch(`/channels/${channels.general}`, {
      topic: 'News',
      rate_limit_per_user: 30,
      nsfw: true,
      parent_id: category.id,
      default_auto_archive_duration: 60,
      permission_overwrites: [
        { id: guildId, type: 0, deny: '1024' },
        { id: roles.moderator, type: 0, allow: '1024' },
        { id: world.member.id, type: 1, allow: '1024' },
      ],
    })
    await owner.api.patch(`/channels/${channels.voice}`, { bitrate: 96_000, user_limit: 7 })
    await owner.api.patch(`/guilds/${guildId}`, {
      description: 'About us',
      verification_level: 2,
      default_message_notifications: 1,
      explicit_content_filter: 1,
      preferred_locale: 'de',
      afk_channel_id: channels.voice,
      afk_timeout: 900,
      system_channel_id: channels.general,
    })
    const { code } = await newTemplate(world)
    const { status, body } = await use(code, { name: '  Copy  ' })
    assert.equal(status, 201)
    const made = await channelsOf(body.id)
    return { body, made, named: (name: string) => made.find((each) => each.name === name) }
  }

  test('creates a guild of the caller with the settings of the template', async () => {
    const { body, named } = await copyFurnished()
    assert.deepEqual([body.name, body.owner_id, body.application_id], ['Copy', world.stranger.id, null])
    assert.deepEqual(
      [
        body.description,
        body.verification_level,
        body.default_message_notifications,
        body.explicit_content_filter,
        body.preferred_locale,
        body.afk_channel_id,
        body.afk_timeout,
        body.system_channel_id,
        body.features,
      ],
      ['About us', 2, 1, 1, 'de', named('voice').id, 900, named('general').id, []],
    )
    assert.equal((await newTemplate(world)).usage_count, 1)
  })

  test('creates the roles and channels of the template with new ids', async () => {
    const { body, made, named } = await copyFurnished()
    const madeRoles = body.roles
    assert.deepEqual(
      madeRoles.map(({ name, position, color, hoist, managed }: any) => [name, position, color, hoist, managed]),
      [
        ['@everyone', 0, 0, false, false],
        ['member', 1, 0, false, false],
        ['moderator', 2, 0xff0000, true, false],
      ],
    )
    assert.deepEqual([madeRoles[0].id, madeRoles[0].permissions], [body.id, '1024'])
    assert.equal(made.length, (await channelsOf(world.guildId, world.owner)).length)
    const { id: _channel, ...general } = named('general')
    assert.deepEqual(general, {
      type: 0,
      guild_id: body.id,
      name: 'general',
      position: general.position,
      permission_overwrites: [
        { id: body.id, type: 0, allow: '0', deny: '1024' },
        { id: madeRoles[2].id, type: 0, allow: '1024', deny: '0' },
      ],
      parent_id: general.parent_id,
      nsfw: true,
      flags: 0,
      topic: 'News',
      rate_limit_per_user: 30,
      last_message_id: null,
      default_auto_archive_duration: 60,
    })
    assert.equal(made.find(({ id }) => id === general.parent_id).name, 'Staff')
    assert.deepEqual([named('voice').bitrate, named('voice').user_limit], [96_000, 7])
    const former = [world.guildId, ...Object.values(world.channels), ...Object.values(world.roles)]
    assert.ok(!former.some((id) => JSON.stringify([body, made]).includes(id)))
  })

  test('notifies the owner’s sessions of the guild, and the guild of its first member', async () => {
    const { code } = await newTemplate(world)
    let id = ''
    const own = await world.eventsOf(async () => {
      id = (await use(code)).body.id
    }, world.stranger.id)
    assert.deepEqual(own, [{ type: 'GUILD_CREATE', data: { id } }])
    assert.deepEqual(
      (await world.events(id)).map(({ type }) => type),
      ['GUILD_MEMBER_ADD'],
    )
    world.app.kernel.readModel.forgetAll()
    assert.equal((await channelsOf(id)).length, (await channelsOf(world.guildId, world.owner)).length)
  })

  test('omits what needs features and emojis that the new guild lacks', async () => {
    const { owner, guildId } = world
    await becomeCommunity(world)
    await setFeatures('COMMUNITY', 'NEWS', 'ROLE_ICONS', 'ENHANCED_ROLE_COLORS', 'VIP_REGIONS')
    const icon = dataUri(await picture('png'))
    const emoji = (await owner.api.post(`/guilds/${guildId}/emojis`, { name: 'own', image: icon })).body
    const colors = { primary_color: 1, secondary_color: 2 }
    const gradient = await owner.api.post(`/guilds/${guildId}/roles`, { name: 'gradient', colors, icon })
    assert.equal(gradient.status, 200)
    const channel = async (body: object) =>
      assert.equal((await owner.api.post(`/guilds/${guildId}/channels`, body)).status, 201)
    await channel({ name: 'loud', type: 2, bitrate: 384_000, rtc_region: null })
    await channel({ name: 'stage', type: 13, user_limit: 5000 })
    await channel({ name: 'news', type: 5 })
    await channel({
      name: 'forum',
      type: 15,
      topic: 'x'.repeat(4096),
      available_tags: [
        { name: 'custom', emoji_id: emoji.id, moderated: true },
        { name: 'fire', emoji_name: '🔥' },
      ],
      default_reaction_emoji: { emoji_id: emoji.id },
      default_sort_order: 1,
      default_forum_layout: 2,
      default_tag_setting: 'match_all',
      default_thread_rate_limit_per_user: 10,
    })
    const { code } = await newTemplate(world)
    const { body } = await use(code)
    const role = body.roles.find(({ name }: any) => name === 'gradient')
    assert.deepEqual(
      [role.icon, role.color, role.colors],
      [null, 1, { primary_color: 1, secondary_color: null, tertiary_color: null }],
    )
    const made = await channelsOf(body.id)
    const named = (name: string) => made.find((each) => each.name === name)
    assert.equal(named('loud').bitrate, 96_000)
    assert.deepEqual([named('stage').type, named('stage').user_limit, named('news').type], [2, 99, 0])
    const forum = named('forum')
    assert.deepEqual(
      forum.available_tags.map(({ name, moderated, emoji_id, emoji_name }: any) => [
        name,
        moderated,
        emoji_id,
        emoji_name,
      ]),
      [
        ['custom', true, null, null],
        ['fire', false, null, '🔥'],
      ],
    )
    assert.deepEqual(
      [forum.default_reaction_emoji, forum.default_sort_order, forum.default_forum_layout, forum.default_tag_setting],
      [null, 1, 2, 'match_all'],
    )
    assert.deepEqual([forum.topic.length, forum.default_thread_rate_limit_per_user], [4096, 10])
    const { status } = await world.stranger.api.patch(`/channels/${forum.id}`, { topic: 'changed' })
    assert.equal(status, 200)
  })

  test('copies a guild without channels, and a guild with as many roles and channels as it may have', async () => {
    const roles = Array.from({ length: 249 }, (_, i) => ({ name: `role ${i}` }))
    const { id } = await world.newGuild(world.owner, 'Empty', { channels: [], roles })
    const { code } = await newTemplate(world, id)
    const { body } = await use(code)
    assert.deepEqual([body.roles.length, body.system_channel_id], [250, null])
    assert.deepEqual(await channelsOf(body.id), [])
    const channels = Array.from({ length: 500 }, (_, i) => ({ name: `channel-${i}`, type: i % 2 === 0 ? 0 : 2 }))
    const full = await world.newGuild(world.owner, 'Full', { channels })
    const { body: copy } = await use((await newTemplate(world, full.id)).code)
    assert.equal((await channelsOf(copy.id)).length, 500)
  })

  test('stores the icon of the request, and refuses an animated one', async () => {
    const { code } = await newTemplate(world)
    const icon = dataUri(await picture('png'))
    const { status, body } = await use(code, { name: 'With an icon', icon })
    assert.equal(status, 201)
    assert.equal((await world.app.http.inject(`/icons/${body.id}/${body.icon}.png`)).statusCode, 200)
    const moving = dataUri(await animatedPicture('gif'))
    await world.refuses(() => use(code, { name: 'xx', icon: moving }), 403, 50101)
    await world.refuses(() => use(code, { name: 'xx', icon: 'data:image/png;base64,AAAA' }), 400, 50046)
  })

  test('lets bots create guilds, and names their application', async () => {
    const { code } = await newTemplate(world)
    const { status, body } = await use(code, { name: 'Of a bot' }, world.bot)
    assert.deepEqual([status, body.owner_id, body.application_id], [201, world.bot.id, world.bot.id])
  })

  test('refuses an unknown code, invalid names, callers without a token, and too many guilds', async () => {
    const { code, usage_count } = await newTemplate(world)
    await world.refuses(() => use('unknown'), 404, 10057)
    await world.refuses(() => use(code, {}), 400, 50035)
    await world.refuses(() => use(code, { name: 'x' }), 400, 50035)
    await world.refuses(() => world.nobody.post(`/guilds/templates/${code}`, { name: 'xx' }), 401, 0)
    const founder = await world.newPerson('founder')
    for (let i = 0; i < 100; i++) await world.newGuild(founder, `Guild ${i}`)
    await world.refuses(() => use(code, { name: 'One too many' }, founder), 400, 30001)
    assert.equal((await newTemplate(world)).usage_count, usage_count)
  })

  test('refuses everyone but administrators if the instance settings say so', async (t) => {
    const { code } = await newTemplate(world)
    const set = (value: string | null) =>
      world.administrator.api.patch('/guildhall/instance/settings', { guild_creation: value })
    await set('administrators')
    t.after(() => set(null))
    await world.refuses(() => use(code), 403, 50013)
    assert.equal((await use(code, { name: 'Allowed' }, world.administrator)).status, 201)
  })

  test('of a template that was deleted meanwhile creates nothing', async (t) => {
    const { code } = await newTemplate(world)
    const { readModel } = world.app.kernel
    const find = readModel.find.bind(readModel)
    let isDeleted = false
    t.mock.method(readModel, 'find', async (id: string) => {
      const guild = await find(id)
      if (!isDeleted && id === world.guildId) {
        isDeleted = true
        await world.owner.api.delete(`/guilds/${id}/templates/${code}`)
      }
      return guild
    })
    const before = await world.db.q.selectFrom('guilds').select('id').execute()
    const { status, body } = await use(code)
    assert.deepEqual([status, body.code], [404, 10057])
    assert.deepEqual(await world.db.q.selectFrom('guilds').select('id').execute(), before)
  })
})
