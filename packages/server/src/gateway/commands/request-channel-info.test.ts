import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'

describe('Request Channel Info', () => {
  let world: World
  let port: number
  let seconds: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    await joinVoice(world, world.owner)
    await world.owner.api.put(`/channels/${world.channels.voice}/voice-status`, { status: 'chess' })
    const row = await world.db.q.selectFrom('voice_channels').select('started_at').executeTakeFirstOrThrow()
    seconds = Math.floor((row.started_at ?? 0) / 1000)
  })
  after(() => world.close())

  async function online(token: string): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token })
    return client
  }

  test('returns the requested status and start time of voice channels', async () => {
    const client = await online(world.bot.token)
    const { guildId: guild_id, channels } = world
    const id = channels.voice
    for (const [fields, expected] of [
      [['status', 'voice_start_time'], { id, status: 'chess', voice_start_time: seconds }],
      [['voice_start_time', 'unknown'], { id, voice_start_time: seconds }],
      [['status'], { id, status: 'chess' }],
      [[], { id }],
    ] as const) {
      client.send(Opcode.REQUEST_CHANNEL_INFO, { guild_id, fields })
      assert.deepEqual((await client.next('CHANNEL_INFO')).d, { guild_id, channels: [expected] })
    }
    await client.close(1000)
  })

  test('omits channels that the session can’t view, and ignores guilds that it isn’t in', async () => {
    const { guildId: guild_id, channels, owner } = world
    await owner.api.put(`/channels/${channels.voice}/permissions/${guild_id}`, { type: 0, deny: '1024' })
    await world.waitForDelivery()
    const client = await online(world.member.token)
    const elsewhere = await world.newGuild(owner)
    client.send(Opcode.REQUEST_CHANNEL_INFO, { guild_id: elsewhere.id, fields: ['status'] })
    client.send(Opcode.REQUEST_CHANNEL_INFO, { guild_id, fields: ['status'] })
    assert.deepEqual((await client.next('CHANNEL_INFO')).d, { guild_id, channels: [] })
    assert.equal(client.eventsOf('CHANNEL_INFO').length, 1)
    await client.close(1000)
  })
})
