import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'
import {
  AuditLogEvent,
  type CategoryChannel,
  ChannelFlags,
  ChannelType,
  type Client,
  Events,
  ForumLayoutType,
  type Guild,
  type GuildBasedChannel,
  PermissionFlagsBits,
  SortOrderType,
  type TextChannel,
  VideoQualityMode,
} from 'discord.js'

/** All operations of discord.js on the channels of a guild, except threads. */
describe('An unmodified discord.js bot (channels)', () => {
  let world: World
  let port: number
  let client: Client<true>
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    port = await world.app.listen()
    const features = ['COMMUNITY', 'NEWS']
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })
    client = await connectDiscordJs(world, port)
    guild = await client.guilds.fetch(world.guildId)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('creates and deletes channels of every type', async () => {
    const parent = await guild.channels.create({ name: 'Rooms', type: ChannelType.GuildCategory })
    for (const type of [
      ChannelType.GuildText,
      ChannelType.GuildVoice,
      ChannelType.GuildAnnouncement,
      ChannelType.GuildStageVoice,
      ChannelType.GuildForum,
      ChannelType.GuildMedia,
    ] as const) {
      const made = once(client, Events.ChannelCreate)
      const channel = await guild.channels.create({ name: `type ${type}`, type, parent })
      assert.equal((await made)[0].id, channel.id)
      assert.deepEqual([channel.type, channel.parentId], [type, parent.id])
      const gone = once(client, Events.ChannelDelete)
      await channel.delete('only a try')
      assert.equal((await gone)[0].id, channel.id)
    }
    await parent.delete()
  })

  test('edits the fields of a text channel', async () => {
    const channel = await guild.channels.create({ name: 'talk', topic: 'first' })
    const updated = updateOf(channel)
    const edited = (await channel.edit({
      name: 'Small Talk',
      topic: 'second',
      nsfw: true,
      rateLimitPerUser: 30,
      defaultAutoArchiveDuration: 1440,
      defaultThreadRateLimitPerUser: 5,
      reason: 'better',
    })) as TextChannel
    const received = (await updated) as TextChannel
    for (const { name, topic, nsfw, rateLimitPerUser, defaultAutoArchiveDuration } of [edited, received]) {
      const fields = [name, topic, nsfw, rateLimitPerUser, defaultAutoArchiveDuration]
      assert.deepEqual(fields, ['small-talk', 'second', true, 30, 1440])
    }
    await channel.setNSFW(false)
    const { entries } = await guild.fetchAuditLogs({ type: AuditLogEvent.ChannelUpdate, limit: 5 })
    assert.equal(entries.at(1)?.reason, 'better')
    await channel.setType(ChannelType.GuildAnnouncement)
    assert.equal((await guild.channels.fetch(channel.id, { force: true }))?.type, ChannelType.GuildAnnouncement)
    await channel.delete()
  })

  test('edits the additional fields of voice and stage channels', async () => {
    const voice = await guild.channels.create({ name: 'Loud', type: ChannelType.GuildVoice })
    await voice.setBitrate(96_000)
    await voice.setUserLimit(7)
    await voice.setRTCRegion('rotterdam')
    await voice.setVideoQualityMode(VideoQualityMode.Full)
    const { bitrate, userLimit, rtcRegion, videoQualityMode } = voice
    assert.deepEqual([bitrate, userLimit, rtcRegion, videoQualityMode], [96_000, 7, 'rotterdam', 2])
    await voice.setRTCRegion(null)
    assert.equal(voice.rtcRegion, null)
    const stage = await guild.channels.create({ name: 'Stage', type: ChannelType.GuildStageVoice })
    await stage.edit({ bitrate: 64_000, userLimit: 10_000 })
    assert.deepEqual([stage.bitrate, stage.userLimit], [64_000, 10_000])
    for (const channel of [voice, stage]) await channel.delete()
  })

  test('keeps the IDs of forum tags', async () => {
    const forum = await guild.channels.create({
      name: 'forum',
      type: ChannelType.GuildForum,
      availableTags: [{ name: 'question', moderated: true, emoji: { id: null, name: '❓' } }, { name: 'answer' }],
      defaultReactionEmoji: { id: null, name: '👍' },
    })
    const [question] = forum.availableTags
    assert.ok(question)
    await forum.setAvailableTags([{ name: 'new' }, { ...question, name: 'ask' }])
    assert.deepEqual(forum.availableTags.at(1), { ...question, name: 'ask' })
    await forum.setDefaultSortOrder(SortOrderType.CreationDate)
    await forum.setDefaultForumLayout(ForumLayoutType.GalleryView)
    await forum.setDefaultReactionEmoji({ id: null, name: '🎉' })
    await forum.edit({ flags: ChannelFlags.RequireTag })
    assert.deepEqual([forum.defaultSortOrder, forum.defaultForumLayout], [1, 2])
    assert.equal(forum.defaultReactionEmoji?.name, '🎉')
    assert.ok(forum.flags.has(ChannelFlags.RequireTag))
    await forum.delete()
  })

  test('creates, merges, replaces and deletes overwrites', async () => {
    const channel = await guild.channels.create({ name: 'closed' })
    const { permissionOverwrites: overwrites } = channel
    const received = updateOf(channel)
    await overwrites.create(world.roles.member, { ViewChannel: false, SendMessages: true })
    await received
    const merged = updateOf(channel)
    await overwrites.edit(world.roles.member, { SendMessages: null, Connect: true })
    await merged
    const overwrite = overwrites.cache.get(world.roles.member)
    assert.deepEqual([overwrite?.allow.toArray(), overwrite?.deny.toArray()], [['Connect'], ['ViewChannel']])
    const gone = updateOf(channel)
    await overwrites.delete(world.roles.member, 'open again')
    await gone
    assert.equal(overwrites.cache.size, 0)
    await overwrites.set([{ id: world.guildId, deny: [PermissionFlagsBits.ViewChannel] }])
    assert.equal(overwrites.cache.get(world.guildId)?.deny.bitfield, PermissionFlagsBits.ViewChannel)
    const { entries } = await guild.fetchAuditLogs({ type: AuditLogEvent.ChannelOverwriteDelete, limit: 1 })
    assert.equal(entries.first()?.reason, 'open again')
    await channel.delete()
  })

  test('syncs channels with their category and moves them in it', async () => {
    const category = await guild.channels.create({
      name: 'Team',
      type: ChannelType.GuildCategory,
      permissionOverwrites: [{ id: world.roles.member, allow: [PermissionFlagsBits.Connect] }],
    })
    const channels: TextChannel[] = []
    for (const name of ['a', 'b', 'c']) channels.push(await guild.channels.create({ name, parent: category }))
    const [a, b, c] = channels
    assert.ok(a && b && c)
    await c.setPosition(0)
    assert.deepEqual(await order(category), ['c', 'a', 'b'])
    await a.setPosition(1, { relative: true })
    assert.deepEqual(await order(category), ['c', 'b', 'a'])
    await guild.channels.setPositions([
      { channel: a, position: 0 },
      { channel: b, position: 1 },
      { channel: c, position: 2 },
    ])
    assert.deepEqual(await order(category), ['a', 'b', 'c'])

    assert.ok(a.permissionsLocked)
    await a.setParent(null)
    await a.permissionOverwrites.set([])
    assert.equal(a.permissionsLocked, null)
    await a.setParent(category, { lockPermissions: false })
    assert.equal(a.permissionsLocked, false)
    await a.lockPermissions()
    assert.equal(a.permissionsLocked, true)
    const followed = updateOf(category)
    await category.permissionOverwrites.set([])
    await followed
    await guild.channels.fetch()
    assert.deepEqual(
      [a, b, c].map(({ permissionsLocked: locked }) => locked),
      [true, true, true],
    )
    await category.delete()
    await guild.channels.fetch()
    assert.deepEqual(
      [a, b, c].map(({ parentId }) => parentId),
      [null, null, null],
    )
  })

  /** The next update of one channel; updates of others may still arrive. */
  const updateOf = ({ id }: GuildBasedChannel): Promise<unknown> =>
    new Promise((resolve) => {
      const listener = (_before: unknown, now: { id: string }) => {
        if (now.id !== id) return
        client.off(Events.ChannelUpdate, listener)
        resolve(now)
      }
      client.on(Events.ChannelUpdate, listener)
    })

  /** The names of a category's channels as the server orders them. */
  async function order({ id }: CategoryChannel): Promise<string[]> {
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/channels`)
    return body.filter((each: any) => each.parent_id === id).map(({ name }: any) => name)
  }
})
