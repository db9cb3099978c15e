import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { CloseCode, Opcode } from '@guildhall/protocol/gateway'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

describe('A stream', () => {
  let world: World
  let port: number
  let client: GatewayClient
  let lounge: string
  const clients: GatewayClient[] = []
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    lounge = await newChannel({ name: 'lounge', type: ChannelType.GUILD_VOICE })
  })
  after(() => world.close())
  beforeEach(async () => {
    client = await online(world.member)
    await connect(client, world.channels.voice)
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((each) => each.close(1000)))
    await until(async () => (await voices()).length === 0)
  })

  async function online(who: Person): Promise<GatewayClient> {
    const made = new GatewayClient(port)
    clients.push(made)
    await made.identify({ token: who.token })
    return made
  }

  async function newChannel(body: object): Promise<string> {
    return (await world.owner.api.post(`/guilds/${world.guildId}/channels`, body)).body.id
  }

  const voices = () => world.db.q.selectFrom('voice_states').select(['channel_id', 'self_stream']).execute()

  async function connect(who: GatewayClient, channel_id: string, more: object = {}): Promise<any> {
    who.send(Opcode.VOICE_STATE_UPDATE, { guild_id: world.guildId, channel_id, ...more })
    return (await who.next('VOICE_STATE_UPDATE', (d) => d.channel_id === channel_id)).d
  }

  const start = (channel_id = world.channels.voice, who = client) =>
    who.send(Opcode.STREAM_CREATE, { type: 'guild', guild_id: world.guildId, channel_id, preferred_region: null })

  const stop = (channelId = world.channels.voice, userId = world.member.id) =>
    client.send(Opcode.STREAM_DELETE, { stream_key: `guild:${world.guildId}:${channelId}:${userId}` })

  async function started(): Promise<any> {
    start()
    return (await client.next('VOICE_STATE_UPDATE', (d) => d.self_stream)).d
  }

  /** Asserts that nothing is sent after everything before was handled. */
  async function isLeftUnanswered(ask: () => void): Promise<void> {
    await world.writesNothing(async () => {
      ask()
      client.send(Opcode.HEARTBEAT, null)
      await client.nextOp(Opcode.HEARTBEAT_ACK)
    })
  }

  test('is shown in the user’s voice state until they end it', async () => {
    const bot = await online(world.bot)
    const shown = await started()
    assert.deepEqual([shown.channel_id, shown.user_id], [world.channels.voice, world.member.id])
    assert.deepEqual((await bot.next('VOICE_STATE_UPDATE', (d) => d.self_stream)).d, shown)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/voice-states/${world.member.id}`)
    assert.equal(body.self_stream, true)
    stop()
    const over = (await bot.next('VOICE_STATE_UPDATE', (d) => !d.self_stream)).d
    assert.deepEqual(over, { ...shown, self_stream: false })
  })

  test('changes nothing if the stream to start is already running, or the one to end is not', async () => {
    await isLeftUnanswered(() => stop())
    await started()
    await isLeftUnanswered(() => start())
  })

  test('continues while its user mutes, and ends when they change channels', async () => {
    await started()
    const muted = await connect(client, world.channels.voice, { self_mute: true })
    assert.deepEqual([muted.self_mute, muted.self_stream], [true, true])
    assert.equal((await connect(client, lounge)).self_stream, false)
    assert.deepEqual(await voices(), [{ channel_id: lounge, self_stream: false }])
  })

  test('ends when a moderator moves its user, and when its user leaves', async () => {
    await started()
    const path = `/guilds/${world.guildId}/members/${world.member.id}`
    await world.owner.api.patch(path, { channel_id: lounge })
    assert.equal((await client.next('VOICE_STATE_UPDATE', (d) => d.channel_id === lounge)).d.self_stream, false)
    await connect(client, world.channels.voice)
    await started()
    await world.owner.api.patch(path, { channel_id: null })
    assert.equal((await client.next('VOICE_STATE_UPDATE', (d) => d.channel_id === null)).d.self_stream, false)
  })

  test('belongs to the session that is in voice, and ends when another takes over', async () => {
    await started()
    const second = await online(world.member)
    await isLeftUnanswered(() => start(world.channels.voice, second))
    const { self_stream } = await connect(second, world.channels.voice)
    assert.equal(self_stream, false)
  })

  test('can’t be started or ended in a channel that the user isn’t in', async () => {
    await isLeftUnanswered(() => start(lounge))
    await isLeftUnanswered(() => start('1'))
    await started()
    await isLeftUnanswered(() => stop(lounge))
    await isLeftUnanswered(() => stop(world.channels.voice, world.owner.id))
    assert.deepEqual(await voices(), [{ channel_id: world.channels.voice, self_stream: true }])
  })

  test('requires STREAM in the channel', async () => {
    const deny = permissionSet('STREAM').toString()
    const path = `/channels/${world.channels.voice}/permissions/${world.member.id}`
    assert.equal((await world.owner.api.put(path, { type: 1, deny })).status, 204)
    await isLeftUnanswered(() => start())
    assert.equal((await world.owner.api.delete(path)).status, 204)
    await started()
  })

  test('is allowed on a stage only for speakers, and ends when they stop speaking', async () => {
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features: ['COMMUNITY'] })
    const stage = await newChannel({ name: 'stage', type: ChannelType.GUILD_STAGE_VOICE })
    await connect(client, stage)
    await isLeftUnanswered(() => start(stage))
    const path = `/guilds/${world.guildId}/voice-states/${world.member.id}`
    assert.equal((await world.owner.api.patch(path, { channel_id: stage, suppress: false })).status, 204)
    start(stage)
    await client.next('VOICE_STATE_UPDATE', (d) => d.self_stream)
    assert.equal((await world.owner.api.patch(path, { channel_id: stage, suppress: true })).status, 204)
    const { d } = await client.next(
      'VOICE_STATE_UPDATE',
      (each) =>
        each.suppress && each.request_to_speak_timestamp === null && !each.self_stream && each.channel_id === stage,
    )
    assert.equal(d.self_stream, false)
    assert.deepEqual(await voices(), [{ channel_id: stage, self_stream: false }])
  })

  test('requires a user and a valid payload', async () => {
    const bot = await online(world.bot)
    start(world.channels.voice, bot)
    assert.equal((await bot.closed).code, CloseCode.UNKNOWN_OPCODE)
    const odd = await online(world.owner)
    odd.send(Opcode.STREAM_DELETE, { stream_key: 'call:1:2' })
    assert.equal((await odd.closed).code, CloseCode.UNKNOWN_OPCODE)
  })
})
