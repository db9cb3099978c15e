import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DEFAULT_EVERYONE } from '@guildhall/protocol/permissions/bits'
import { newTemplate } from '@guildhall/testing/features/guild-templates'
import { becomeCommunity } from '@guildhall/testing/worlds/community'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Guild Template', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const create = (guildId: string, body: object, who = world.owner) =>
    who.api.post(`/guilds/${guildId}/templates`, body)

  test('returns the template with the settings, roles and channels of the guild', async () => {
    const { id } = await world.newGuild(world.owner, 'Source')
    const { status, body } = await create(id, { name: ' Mine ', description: 'For us' })
    assert.equal(status, 200)
    const { code, created_at, updated_at, serialized_source_guild: contents, ...rest } = body
    assert.match(code, /^[A-Za-z0-9]{10}$/u)
    assert.equal(created_at, updated_at)
    assert.deepEqual(rest, {
      name: 'Mine',
      description: 'For us',
      usage_count: 0,
      creator_id: world.owner.id,
      creator: world.owner.user,
      source_guild_id: id,
      is_dirty: null,
    })
    assert.equal(contents.name, 'Source')
    assert.deepEqual((await world.owner.api.get(`/guilds/${id}/templates`)).body, [body])
  })

  test('copies the settings and the role of everyone', async () => {
    const { id } = await world.newGuild(world.owner, 'Source')
    await world.owner.api.patch(`/guilds/${id}`, { description: 'About us', verification_level: 2, afk_timeout: 60 })
    const { roles, channels: _channels, ...settings } = (await newTemplate(world, id)).serialized_source_guild
    assert.deepEqual(settings, {
      name: 'Source',
      description: 'About us',
      icon_hash: null,
      region: 'deprecated',
      verification_level: 2,
      default_message_notifications: 0,
      explicit_content_filter: 0,
      preferred_locale: 'en-US',
      afk_channel_id: null,
      afk_timeout: 60,
      system_channel_id: 2,
      system_channel_flags: 0,
    })
    assert.deepEqual(roles, [
      {
        id: 0,
        name: '@everyone',
        permissions: DEFAULT_EVERYONE.toString(),
        color: 0,
        colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
        hoist: false,
        mentionable: false,
        icon: null,
        unicode_emoji: null,
      },
    ])
  })

  test('numbers the channels, with each category before its channels', async () => {
    const { id } = await world.newGuild(world.owner)
    const { channels } = (await newTemplate(world, id)).serialized_source_guild
    assert.deepEqual(
      channels.map((each: any) => [each.id, each.type, each.name, each.parent_id]),
      [
        [1, 4, 'Text Channels', null],
        [2, 0, 'general', 1],
        [3, 4, 'Voice Channels', null],
        [4, 2, 'General', 3],
      ],
    )
    assert.deepEqual(channels[1], {
      id: 2,
      type: 0,
      name: 'general',
      position: 0,
      topic: null,
      bitrate: 64_000,
      user_limit: 0,
      nsfw: false,
      rate_limit_per_user: 0,
      parent_id: 1,
      default_auto_archive_duration: null,
      permission_overwrites: [],
      available_tags: [],
      template: '',
      default_reaction_emoji: null,
      default_thread_rate_limit_per_user: null,
      default_sort_order: null,
      default_forum_layout: null,
      default_tag_setting: null,
      theme_color: null,
    })
  })

  test('omits managed roles and overwrites of members, and replaces types that only Community guilds have', async () => {
    await becomeCommunity(world)
    const { guildId, owner, roles, channels } = world
    const overwrites = [
      { id: guildId, type: 0, deny: '1024' },
      { id: roles.moderator, type: 0, allow: '1024' },
      { id: roles.bot, type: 0, allow: '1024' },
      { id: world.member.id, type: 1, allow: '1024' },
    ]
    await owner.api.patch(`/channels/${channels.general}`, { permission_overwrites: overwrites })
    for (const type of [5, 13, 15, 16]) {
      const fields = { user_limit: 5000, available_tags: [{ name: 'Tag', moderated: true, emoji_name: '🔥' }] }
      const { status } = await owner.api.post(`/guilds/${guildId}/channels`, { name: `type-${type}`, type, ...fields })
      assert.equal(status, 201)
    }
    const { serialized_source_guild: contents } = await newTemplate(world)
    assert.deepEqual(
      contents.roles.map(({ id, name }: any) => [id, name]),
      [
        [0, '@everyone'],
        [1, 'member'],
        [2, 'moderator'],
      ],
    )
    const named = (name: string) => contents.channels.find((each: any) => each.name === name)
    assert.deepEqual(named('general').permission_overwrites, [
      { id: 0, type: 0, allow: '0', deny: '1024' },
      { id: 2, type: 0, allow: '1024', deny: '0' },
    ])
    assert.deepEqual(
      [5, 13, 15, 16].map((type) => named(`type-${type}`).type),
      [0, 2, 15, 15],
    )
    assert.equal(named('type-13').user_limit, 99)
    assert.deepEqual(named('type-15').available_tags, [
      { id: 0, name: 'Tag', moderated: true, emoji_id: null, emoji_name: '🔥' },
    ])
  })

  test('refuses a second template, members who do not manage the guild, and invalid texts', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.join(world.member, { guildId: id })
    await world.refuses(() => create(id, { name: 'x' }, world.member), 403, 50013)
    await world.refuses(() => create(id, {}), 400, 50035)
    await world.refuses(() => create(id, { name: '' }), 400, 50035)
    await world.refuses(() => create(id, { name: 'x'.repeat(101) }), 400, 50035)
    await world.refuses(() => create(id, { name: 'x', description: 'x'.repeat(121) }), 400, 50035)
    assert.equal((await create(id, { name: 'x'.repeat(100), description: 'x'.repeat(120) })).status, 200)
    await world.refuses(() => create(id, { name: 'x' }), 400, 30031)
  })

  test('lets a bot with MANAGE_GUILD create a template', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.join(world.bot, { guildId: id })
    await world.refuses(() => create(id, { name: 'x' }, world.bot), 403, 50013)
    await world.owner.api.patch(`/guilds/${id}/roles/${id}`, { permissions: '32' })
    const { status, body } = await create(id, { name: 'x', description: null }, world.bot)
    assert.deepEqual([status, body.creator_id, body.creator.bot], [200, world.bot.id, true])
  })
})
