import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { GatewaySockets } from '@guildhall/testing/clients/gateway-sockets'
import { ReceivedEvents } from '@guildhall/testing/clients/received-events'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { newShardedGuilds } from '@guildhall/testing/worlds/sharded-guilds'
import { World } from '@guildhall/testing/worlds/world'
import {
  Client,
  Events,
  GatewayIntentBits,
  type GuildMembersChunk,
  type Message,
  type MessageReaction,
  type PartialMessageReaction,
  Partials,
  type Typing,
  type VoiceState,
} from 'discord.js'

const INTENTS = Object.values(GatewayIntentBits).filter((each) => typeof each === 'number')
const MANY = 2500

/** The gateway behaviour of discord.js with two connections. */
describe('An unmodified discord.js client with two shards', () => {
  let world: World
  let lines: GatewaySockets
  let client: Client<true>
  /** One guild for each shard. */
  let guildIds: string[]
  /** The ID of the member with an index in the second guild. */
  let idOf: (index: number) => string
  /** All received events, with their shards. */
  const raw = new ReceivedEvents<{ shard: number; t: string; d: any }>()
  before(async () => {
    world = await World.create({ publicUrl: null })
    guildIds = (await newShardedGuilds(world, 2)).map(([id = '']) => id)
    const guildId = guildIds[1] ?? ''
    const { body: role } = await world.owner.api.post(`/guilds/${guildId}/roles`, { name: 'many' })
    idOf = await fillGuild(world, { guildId, roleId: role.id, name: 'number', count: MANY })
    const port = await world.app.listen()
    lines = new GatewaySockets(world)
    const starting = new Client({
      intents: INTENTS,
      partials: Object.values(Partials).filter((each) => typeof each === 'number'),
      shards: [0, 1],
      shardCount: 2,
      rest: { api: `http://127.0.0.1:${port}/api` },
    })
    starting.on(Events.Raw as any, ({ t, d }: any, shard: number) => raw.push({ shard, t, d }))
    const ready = once(starting, Events.ClientReady)
    await starting.login(world.bot.token)
    client = (await ready)[0]
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  /** The next matching value of an event. */
  const next = <T>(event: string, fits: (value: T) => boolean = () => true) =>
    new Promise<T>((found) => {
      const listener = (...values: T[]) => {
        const value = values.at(-1) as T
        if (!fits(value)) return
        client.off(event, listener as never)
        found(value)
      }
      client.on(event, listener as never)
    })

  const guildOf = (shard: number) => client.guilds.cache.get(guildIds[shard] ?? '') ?? assert.fail('no such guild')

  test('receives each guild and its events on the right shard', async () => {
    for (const shard of [0, 1]) {
      const guild = guildOf(shard)
      assert.deepEqual([guild.available, guild.shardId], [true, shard])
      await world.owner.api.patch(`/guilds/${guild.id}`, { name: `of shard ${shard}` })
      const update = await raw.next(({ t, d }) => t === 'GUILD_UPDATE' && d.id === guild.id)
      assert.deepEqual([update.shard, guild.name], [shard, `of shard ${shard}`])
    }
    assert.deepEqual([...client.ws.shards.keys()], [0, 1])
    assert.equal(new Set(raw.all.filter(({ t }) => t === 'READY').map(({ d }) => d.session_id)).size, 2)
  })

  describe('fetches members', () => {
    test('by the beginning of their names', async () => {
      const found = await guildOf(1).members.fetch({ query: 'number000012', limit: 5 })
      assert.deepEqual([...found.keys()].sort(), [0, 1, 2, 3, 4].map((index) => idOf(120 + index)).sort())
      assert.equal(found.first()?.guild.shardId, 1)
    })

    test('by their IDs, and learns which were not found', async () => {
      const chunk = next<GuildMembersChunk>(Events.GuildMembersChunk)
      const user = [idOf(7), idOf(8), world.stranger.id]
      const found = await guildOf(1).members.fetch({ user, nonce: 'some of them' })
      assert.deepEqual([...found.keys()].sort(), [idOf(7), idOf(8)].sort())
      const { nonce, notFound, count } = await chunk
      assert.deepEqual([nonce, notFound, count], ['some of them', [world.stranger.id], 1])
    })

    test('all of them in several chunks, with presences', async () => {
      const pieces: GuildMembersChunk[] = []
      const listener = (_members: unknown, _guild: unknown, piece: GuildMembersChunk) => void pieces.push(piece)
      client.on(Events.GuildMembersChunk, listener)
      const everyone = await guildOf(1).members.fetch({ withPresences: true })
      client.off(Events.GuildMembersChunk, listener)
      assert.equal(everyone.size, guildOf(1).memberCount)
      assert.ok(everyone.has(world.bot.id) && everyone.has(idOf(0)) && everyone.has(idOf(MANY - 1)))
      assert.deepEqual(
        pieces.map(({ index, count }) => [index, count]),
        [0, 1, 2].map((index) => [index, 3]),
      )
      const { d } = await raw.next(({ t, d }) => t === 'GUILD_MEMBERS_CHUNK' && d.chunk_count === 3)
      assert.ok(Array.isArray(d.presences))
    })
  })

  test('joins voice through the guild’s shard', async () => {
    const guild = guildOf(1)
    const { body: channel } = await world.owner.api.post(`/guilds/${guild.id}/channels`, { name: 'v', type: 2 })
    const state = next<VoiceState>(Events.VoiceStateUpdate)
    const d = { guild_id: guild.id, channel_id: channel.id, self_mute: true, self_deaf: false }
    guild.shard.send({ op: 4, d })
    const { id, channelId, selfMute } = await state
    assert.deepEqual([id, channelId, selfMute], [client.user.id, channel.id, true])
    assert.equal((await raw.next(({ t }) => t === 'VOICE_SERVER_UPDATE')).shard, 1)
    assert.equal(guild.members.me?.voice.channelId, channel.id)
  })

  test('receives a private message on its first shard, in a channel that it did not know', async () => {
    const { body: channel } = await world.member.api.post('/users/@me/channels', { recipient_id: world.bot.id })
    const received = next<Message>(Events.MessageCreate, ({ content }) => content === 'between us')
    await world.member.api.post(`/channels/${channel.id}/messages`, { content: 'between us' })
    const message = await received
    assert.deepEqual([message.inGuild(), message.author.id], [false, world.member.id])
    assert.equal((await raw.next(({ d }) => d?.id === message.id)).shard, 0)
    const reply = await message.reply('indeed')
    assert.equal(reply.channelId, channel.id)
    const gone = next<Message>(Events.MessageDelete)
    await reply.delete()
    assert.equal((await gone).id, reply.id)
  })

  test('receives a reaction to an uncached message, and fetches the rest', async () => {
    const { general } = world.channels
    client.channels.cache.delete(general)
    const { body: message } = await world.owner.api.post(`/channels/${general}/messages`, { content: 'old' })
    await raw.next(({ t, d }) => t === 'MESSAGE_CREATE' && d.id === message.id)
    const channel = await client.channels.fetch(general, { force: true })
    assert.ok(channel?.isTextBased())
    channel.messages.cache.delete(message.id)
    const reacted = new Promise<MessageReaction | PartialMessageReaction>((resolve) =>
      client.once(Events.MessageReactionAdd, (reaction) => resolve(reaction)),
    )
    await world.member.api.put(`/channels/${general}/messages/${message.id}/reactions/🦎/@me`)
    const reaction = await reacted
    assert.ok(reaction.message.partial)
    assert.equal((await reaction.message.fetch()).content, 'old')
  })

  test('receives typing events in guilds and private channels', async () => {
    const typing = next<Typing>(Events.TypingStart, ({ channel }) => channel.id === world.channels.general)
    await world.member.api.post(`/channels/${world.channels.general}/typing`)
    const here = await typing
    assert.deepEqual([here.user.id, here.member?.id, here.inGuild()], [world.member.id, world.member.id, true])
    const { body: channel } = await world.member.api.post('/users/@me/channels', { recipient_id: world.bot.id })
    const inPrivate = next<Typing>(Events.TypingStart, (each) => each.channel.id === channel.id)
    await world.member.api.post(`/channels/${channel.id}/typing`)
    assert.deepEqual([(await inPrivate).user.id, (await inPrivate).inGuild()], [world.member.id, false])
  })

  test('resumes both shards after a disconnect and misses nothing', async () => {
    const shards = new ReceivedEvents<number>()
    client.on(Events.ShardResume, shards.push)
    const received = [0, 1].map((shard) =>
      next<{ id: string; name: string }>(Events.GuildUpdate, ({ name }) => name === `${shard} meanwhile`),
    )
    lines.disconnect()
    for (const shard of [0, 1]) {
      await world.owner.api.patch(`/guilds/${guildIds[shard]}`, { name: `${shard} meanwhile` })
    }
    await world.join(world.stranger, { guildId: guildIds[1] ?? '' })
    await Promise.all([shards.next((id) => id === 0), shards.next((id) => id === 1)])
    assert.deepEqual(
      (await Promise.all(received)).map(({ id }) => id),
      guildIds,
    )
    // discord.js emits no guildMemberAdd for events before RESUMED, but it adds the member to its cache.
    await raw.next(({ t, d }) => t === 'GUILD_MEMBER_ADD' && d.user.id === world.stranger.id)
    assert.ok(guildOf(1).members.cache.has(world.stranger.id))
    assert.equal(raw.all.filter(({ t }) => t === 'READY').length, 2)
  })
})
