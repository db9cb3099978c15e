import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { joinAsGuest, newGuest } from '@guildhall/testing/features/guests'
import { joinVoice } from '@guildhall/testing/features/voice'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { VISIT_BEGINS_MS } from './guest-visits-actions.ts'

describe('The job end-visits', () => {
  let world: World
  let guild: string
  let port: number
  let guest: Person
  before(async () => {
    world = await World.create()
    // Guests without a session would be removed in time.
    world.clock.hold()
    guild = `/guilds/${world.guildId}`
    port = await world.app.listen()
  })
  after(() => world.close())
  beforeEach(async () => {
    guest = await newGuest(world)
  })

  const isMember = async ({ id } = guest) => (await world.owner.api.get(`${guild}/members/${id}`)).status === 200
  const disconnect = () => world.owner.api.patch(`${guild}/members/${guest.id}`, { channel_id: null })
  const pass = async (ms: number) => {
    world.clock.advance(ms)
    await world.app.worker.settled()
  }
  const isGone = async () => {
    await world.app.worker.settled()
    assert.equal(await isMember(), false)
  }

  async function connected(): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: guest.token })
    await enter(client)
    return client
  }

  async function enter(client: GatewayClient): Promise<void> {
    const [guild_id, channel_id] = [world.guildId, world.channels.voice]
    client.send(Opcode.VOICE_STATE_UPDATE, { guild_id, channel_id })
    await client.next('VOICE_STATE_UPDATE', (d) => d.user_id === guest.id && d.channel_id === channel_id)
  }

  test('removes a guest who leaves voice', async () => {
    const client = await connected()
    client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: world.guildId, channel_id: null })
    await client.next('GUILD_DELETE')
    assert.equal(await isMember(), false)
    const ends = ['VOICE_STATE_UPDATE', 'GUILD_MEMBER_REMOVE']
    const [left, removed] = (await world.events()).filter(({ type }) => ends.includes(type)).slice(-2)
    assert.deepEqual([left?.type, left?.data.channel_id], ['VOICE_STATE_UPDATE', null])
    assert.deepEqual(removed, { type: 'GUILD_MEMBER_REMOVE', data: { guild_id: world.guildId, user: guest.user } })
    await client.close(1000)
  })

  test('removes a guest whose session ends', async () => {
    const client = await connected()
    await client.close(1000)
    await until(async () => !(await isMember()))
  })

  test('removes a guest whom a moderator disconnects', async () => {
    await joinVoice(world, guest)
    assert.equal((await disconnect()).status, 200)
    await isGone()
  })

  test('removes a guest whose channel is deleted', async () => {
    const { body } = await world.owner.api.post(`${guild}/channels`, { name: 'gone', type: ChannelType.GUILD_VOICE })
    guest = await newGuest(world, body.id)
    await joinVoice(world, guest, body.id)
    assert.equal((await world.owner.api.delete(`/channels/${body.id}`)).status, 200)
    await isGone()
  })

  test('keeps a guest who has another session', async () => {
    const [first, second] = [await connected(), await connected()]
    await first.close(1000)
    await world.app.worker.settled()
    assert.equal(await isMember(), true)
    await second.close(1000)
    await until(async () => !(await isMember()))
  })

  test('removes a guest who doesn’t connect in time, and keeps one who does', async () => {
    const other = guest
    const idle = new GatewayClient(port)
    await idle.identify({ token: other.token })
    guest = await newGuest(world)
    const client = await connected()
    const stay = async (ms: number) => {
      for (const end = world.clock.now() + ms; world.clock.now() < end; ) {
        await pass(30_000)
        for (const each of [client, idle]) {
          each.send(Opcode.HEARTBEAT, null)
          await each.nextOp(Opcode.HEARTBEAT_ACK)
        }
      }
    }
    await stay(VISIT_BEGINS_MS - 30_000)
    assert.deepEqual([await isMember(other), await isMember()], [true, true])
    await stay(30_000)
    assert.deepEqual([await isMember(other), await isMember()], [false, true])
    for (const each of [idle, client]) await each.close(1000)
    await until(async () => !(await isMember()))
  })

  test('keeps a guest who returned after an earlier visit', async () => {
    await world.owner.api.delete(`${guild}/members/${guest.id}`)
    await pass(VISIT_BEGINS_MS - 60_000)
    await joinAsGuest(world, guest)
    await pass(60_000)
    assert.equal(await isMember(), true)
    await pass(VISIT_BEGINS_MS)
    assert.equal(await isMember(), false)
  })

  test('keeps a guest who has become a full member', async () => {
    await joinVoice(world, guest)
    await world.owner.api.put(`${guild}/members/${guest.id}/roles/${world.roles.member}`)
    assert.equal((await disconnect()).status, 200)
    await pass(VISIT_BEGINS_MS)
    assert.equal(await isMember(), true)
  })

  test('keeps other members who leave voice', async () => {
    await joinVoice(world, world.member)
    await world.owner.api.patch(`${guild}/members/${world.member.id}`, { channel_id: null })
    await world.app.worker.settled()
    assert.equal(await isMember(world.member), true)
  })
})
