import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { joinVoice } from '@guildhall/testing/features/voice'
import { assertConverges } from '@guildhall/testing/worlds/assert-converges'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { countMembers } from '../../features/members/member-counts-store.ts'

describe('Voice states over the gateway', () => {
  let world: World
  let port: number
  let hidden: string
  const clients: GatewayClient[] = []
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    const body = { name: 'hidden', type: ChannelType.GUILD_VOICE }
    hidden = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, body)).body.id
    await hide(hidden)
  })
  after(() => world.close())
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((each) => each.close(1000)))
  })

  const overwrites = (id: string) => `/channels/${id}/permissions/${world.guildId}`
  const hide = (id: string) => world.owner.api.put(overwrites(id), { type: 0, deny: '1024' })
  const show = (id: string) => world.owner.api.delete(overwrites(id))

  async function online(who: Person): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    clients.push(client)
    await client.identify({ token: who.token })
    return client
  }
  const received = (client: GatewayClient) =>
    client.eventsOf('VOICE_STATE_UPDATE').map(({ user_id, channel_id }) => [user_id, channel_id])
  const atFirst = (client: GatewayClient) => client.eventsOf('GUILD_CREATE')[0].voice_states

  test('are sent with the guild to users who can view their channels, and to bots completely', async () => {
    await joinVoice(world, world.moderator)
    await joinVoice(world, world.owner, hidden)
    const [member, owner, bot] = [await online(world.member), await online(world.owner), await online(world.bot)]
    const ids = (client: GatewayClient) => atFirst(client).map(({ user_id }: { user_id: string }) => user_id)
    assert.deepEqual(ids(member), [world.moderator.id])
    for (const client of [owner, bot]) {
      assert.deepEqual(ids(client).sort(), [world.moderator.id, world.owner.id].sort())
    }
    assert.equal('guild_id' in atFirst(member)[0], false)
  })

  test('of a member who moves to a hidden voice channel disappear for others, and reappear when they return', async () => {
    await joinVoice(world, world.moderator)
    await joinVoice(world, world.owner, hidden)
    const [member, bot] = [await online(world.member), await online(world.bot)]
    const { id } = world.moderator
    const { voice } = world.channels
    for (const channel of [hidden, voice, hidden, voice]) await joinVoice(world, world.moderator, channel)
    await joinVoice(world, world.owner, voice)
    await world.waitForDelivery()
    await assertConverges(member, port, world.member)
    await assertConverges(bot, port, world.bot)
    assert.deepEqual(received(member), [
      [id, null],
      [id, voice],
      [id, null],
      [id, voice],
      [world.owner.id, voice],
    ])
    assert.equal(received(bot).length, 5)
  })

  test('appear and disappear with the visibility of their channel', async () => {
    await joinVoice(world, world.moderator, hidden)
    const member = await online(world.member)
    await show(hidden)
    await world.waitForDelivery()
    await assertConverges(member, port, world.member)
    assert.deepEqual(received(member), [[world.moderator.id, hidden]])
    await hide(hidden)
    await world.waitForDelivery()
    await assertConverges(member, port, world.member)
    assert.deepEqual(received(member).slice(1), [[world.moderator.id, null]])
    const last = member.types.slice(-2)
    assert.deepEqual(last, ['VOICE_STATE_UPDATE', 'CHANNEL_DELETE'])
  })

  test('are sent in a large guild with the members in voice', async () => {
    const { id } = await world.newGuild(world.owner)
    for (const who of [world.member, world.moderator, world.bot]) await world.join(who, { guildId: id })
    const { body: voice } = await world.owner.api.post(`/guilds/${id}/channels`, { name: 'voice', type: 2 })
    await world.app.kernel.store.write((tx) => countMembers(tx, id, 60))
    const member = await online(world.member)
    member.send(Opcode.VOICE_STATE_UPDATE, { guild_id: id, channel_id: voice.id })
    await member.next('VOICE_STATE_UPDATE', (d) => d.guild_id === id)
    const bot = new GatewayClient(port)
    clients.push(bot)
    await bot.identify({ token: world.bot.token, intents: ALL_INTENTS & ~Intent.GUILD_PRESENCES })
    const sent = bot.eventsOf('GUILD_CREATE').find((each) => each.id === id)
    const ids = sent.members.map(({ user }: { user: { id: string } }) => user.id)
    assert.deepEqual(ids.sort(), [world.member.id, world.bot.id].sort())
    assert.equal(sent.voice_states[0].user_id, world.member.id)
  })

  test('are always sent to their own user, even in a hidden channel', async () => {
    await joinVoice(world, world.member, hidden)
    const member = await online(world.member)
    assert.deepEqual(
      atFirst(member)
        .map(({ user_id }: { user_id: string }) => user_id)
        .includes(world.member.id),
      true,
    )
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${world.member.id}`, { mute: true })
    assert.equal((await member.next('VOICE_STATE_UPDATE')).d.mute, true)
    await assertConverges(member, port, world.member)
  })

  test('with a channel’s status reach users who can view it', async () => {
    await world.grant(world.owner, ['SET_VOICE_CHANNEL_STATUS'])
    const [member, owner] = [await online(world.member), await online(world.owner)]
    await world.owner.api.put(`/channels/${hidden}/voice-status`, { status: 'secret' })
    await world.owner.api.put(`/channels/${world.channels.voice}/voice-status`, { status: 'open' })
    await member.next('VOICE_CHANNEL_STATUS_UPDATE', ({ status }) => status === 'open')
    await owner.next('VOICE_CHANNEL_STATUS_UPDATE', ({ status }) => status === 'secret')
    await world.waitForDelivery()
    assert.equal(member.eventsOf('VOICE_CHANNEL_STATUS_UPDATE').length, 1)
  })
})
