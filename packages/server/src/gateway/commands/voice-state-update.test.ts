import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { Opcode } from '@guildhall/protocol/gateway'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newGuest } from '@guildhall/testing/features/guests'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

describe('Voice State Update', () => {
  let world: World
  let port: number
  let client: GatewayClient
  let lounge: string
  const clients: GatewayClient[] = []
  const idOf = new Map<GatewayClient, string>()
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    lounge = await newChannel({ name: 'lounge', type: ChannelType.GUILD_VOICE })
  })
  after(() => world.close())
  beforeEach(async () => {
    client = await online(world.member)
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((each) => each.close(1000)))
    await until(async () => (await inVoice()).length === 0)
  })

  async function online(who: Person, more: object = {}): Promise<GatewayClient> {
    const made = new GatewayClient(port)
    clients.push(made)
    idOf.set(made, who.id)
    await made.identify({ token: who.token, ...more })
    return made
  }

  const inVoice = () => world.db.q.selectFrom('voice_states').selectAll().execute()

  const ask = (who: GatewayClient, channel_id: string | null, more: object = {}) =>
    who.send(Opcode.VOICE_STATE_UPDATE, { guild_id: world.guildId, channel_id, ...more })

  /** Connects, and waits for the voice state. */
  async function connect(who: GatewayClient, channel_id: string, more: object = {}): Promise<any> {
    ask(who, channel_id, more)
    const isOwn = (d: any) => d.channel_id === channel_id && d.user_id === idOf.get(who)
    return (await who.next('VOICE_STATE_UPDATE', isOwn)).d
  }

  async function newChannel(body: object, guildId = world.guildId): Promise<string> {
    const { status, body: channel } = await world.owner.api.post(`/guilds/${guildId}/channels`, body)
    assert.equal(status, 201)
    return channel.id
  }

  const denied = (name: PermissionName) => ({
    permission_overwrites: [{ id: world.guildId, type: 0, deny: permissionSet(name).toString() }],
  })

  /** Requests channels that the member may not enter, and asserts that nothing is sent. */
  async function isLeftUnanswered(...channelIds: string[]): Promise<void> {
    await world.writesNothing(async () => {
      for (const id of channelIds) ask(client, id)
      client.send(Opcode.HEARTBEAT, null)
      await client.nextOp(Opcode.HEARTBEAT_ACK)
    })
    await connect(client, world.channels.voice)
    await world.waitForDelivery()
    const own = client.eventsOf('VOICE_STATE_UPDATE').filter(({ user_id }) => user_id === world.member.id)
    assert.equal(own.length, 1)
  }

  test('connects, notifies everyone, and sends the client its voice server', async () => {
    const bot = await online(world.bot)
    ask(client, world.channels.voice, { self_mute: true, self_deaf: false })
    const { d } = await bot.next('VOICE_STATE_UPDATE')
    const { session_id, member, ...voice } = d
    assert.deepEqual(voice, {
      guild_id: world.guildId,
      channel_id: world.channels.voice,
      user_id: world.member.id,
      deaf: false,
      mute: false,
      self_deaf: false,
      self_mute: true,
      self_stream: false,
      self_video: false,
      suppress: false,
      request_to_speak_timestamp: null,
    })
    assert.equal(member.user.id, world.member.id)
    assert.ok(member.joined_at)
    assert.equal((await client.next('VOICE_STATE_UPDATE')).d.session_id, session_id)
    const server = (await client.next('VOICE_SERVER_UPDATE')).d
    assert.deepEqual([server.guild_id, server.endpoint], [world.guildId, null])
    assert.match(server.token, /^[0-9a-f]{32}$/u)
    await world.waitForDelivery()
    assert.deepEqual(bot.eventsOf('VOICE_SERVER_UPDATE'), [])
  })

  test('mutes and deafens the user, and changes and leaves channels', async () => {
    await connect(client, world.channels.voice)
    const muted = await connect(client, world.channels.voice, { self_mute: true, self_deaf: true, self_video: true })
    assert.deepEqual([muted.self_mute, muted.self_deaf, muted.self_video], [true, true, true])
    const moved = await connect(client, lounge)
    assert.deepEqual([moved.self_mute, moved.self_deaf], [false, false])
    ask(client, null)
    const left = (await client.next('VOICE_STATE_UPDATE', (d) => d.channel_id === null)).d
    assert.deepEqual([left.user_id, left.channel_id], [world.member.id, null])
    for (let i = 0; i < 2; i++) await client.next('VOICE_SERVER_UPDATE')
    await world.waitForDelivery()
    assert.equal(client.eventsOf('VOICE_SERVER_UPDATE').length, 2, 'where it is was new twice')
  })

  test('applies requests in their order', async () => {
    for (const id of [world.channels.voice, null, lounge, null, world.channels.voice, lounge]) ask(client, id)
    await until(() => client.eventsOf('VOICE_STATE_UPDATE').length === 6)
    const ids = client.eventsOf('VOICE_STATE_UPDATE').map(({ channel_id }) => channel_id)
    assert.deepEqual(ids, [world.channels.voice, null, lounge, null, world.channels.voice, lounge])
  })

  test('ignores channels without CONNECT or without voice', async () => {
    const closed = await newChannel({ name: 'closed', type: 2, ...denied('CONNECT') })
    const hidden = await newChannel({ name: 'hidden', type: 2, ...denied('VIEW_CHANNEL') })
    const elsewhere = await world.newGuild(world.owner)
    const foreign = await newChannel({ name: 'voice', type: 2 }, elsewhere.id)
    await isLeftUnanswered(closed, hidden, world.channels.general, foreign, '1')
  })

  test('ignores a guild that the session is not in', async () => {
    const { id } = await world.newGuild(world.owner)
    const channel_id = await newChannel({ name: 'voice', type: 2 }, id)
    await world.writesNothing(async () => {
      client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: id, channel_id })
      client.send(Opcode.HEARTBEAT, null)
      await client.nextOp(Opcode.HEARTBEAT_ACK)
    })
  })

  test('ignores leaving without being in voice', async () => {
    const before = (await world.events()).length
    ask(client, null)
    await connect(client, world.channels.voice)
    assert.equal((await world.events()).slice(before)[0]?.type, 'VOICE_STATE_UPDATE')
    assert.equal(client.eventsOf('VOICE_STATE_UPDATE').length, 1)
  })

  test('admits only members who may move members to a full channel', async () => {
    const narrow = await newChannel({ name: 'narrow', type: 2, user_limit: 1 })
    const [moderator, owner] = [await online(world.moderator), await online(world.owner)]
    await connect(moderator, narrow)
    await isLeftUnanswered(narrow)
    await connect(owner, narrow)
    await connect(moderator, narrow, { self_mute: true })
  })

  test('suppresses members who may not speak, a stage’s audience, and members in the AFK channel', async () => {
    const silent = await newChannel({ name: 'silent', type: 2, ...denied('SPEAK') })
    assert.equal((await connect(client, silent)).suppress, true)
    assert.equal((await connect(client, world.channels.voice)).suppress, false)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { afk_channel_id: lounge })
    assert.equal((await connect(client, lounge)).suppress, true)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { afk_channel_id: null })
    const guild = `/guilds/${world.guildId}`
    const features = ['COMMUNITY']
    await world.owner.api.patch(guild, { features, rules_channel_id: '1', public_updates_channel_id: '1' })
    const stage = await newChannel({ name: 'stage', type: ChannelType.GUILD_STAGE_VOICE })
    assert.equal((await connect(client, stage)).suppress, true)
    const owner = await online(world.owner)
    assert.equal((await connect(owner, stage)).suppress, true)
  })

  test('sends only the user’s own voice state to a session without the intent', async () => {
    const bot = await online(world.bot, { intents: ALL_INTENTS & ~Intent.GUILD_VOICE_STATES })
    await connect(client, world.channels.voice)
    await connect(bot, world.channels.voice)
    await world.waitForDelivery()
    assert.deepEqual(
      bot.eventsOf('VOICE_STATE_UPDATE').map(({ user_id }) => user_id),
      [world.bot.id],
    )
  })

  test('does not reveal when a guest joined', async () => {
    const guest = await newGuest(world)
    const voice = await connect(await online(guest), world.channels.voice)
    assert.equal(voice.member.joined_at, null)
    assert.equal(voice.member.flags, MemberFlag.IS_GUEST)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members/${guest.id}`)
    assert.equal(typeof body.joined_at, 'string')
  })

  test('allows a user one guild at a time, and a bot every guild', async () => {
    const { id } = await world.newGuild(world.owner)
    await world.join(world.member, { guildId: id })
    await world.join(world.bot, { guildId: id })
    const there = await newChannel({ name: 'voice', type: 2 }, id)
    const bot = await online(world.bot)
    for (const each of [client, bot]) {
      await connect(each, world.channels.voice)
      await connect(each, there, { guild_id: id })
    }
    const left = (await client.next('VOICE_STATE_UPDATE', (d) => d.channel_id === null)).d
    assert.equal(left.guild_id, world.guildId)
    const rows = (await inVoice()).filter(({ user_id }) => user_id === world.bot.id)
    assert.equal(rows.length, 2)
  })
})
