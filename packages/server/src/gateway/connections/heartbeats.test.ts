import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { World } from '@guildhall/testing/worlds/world'

describe('Heartbeats', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  const countOf = ({ payloads }: GatewayClient, op: number) => payloads.filter((each) => each.op === op).length

  async function beat(client: GatewayClient, d: unknown = null): Promise<void> {
    client.send(Opcode.HEARTBEAT, d)
    assert.deepEqual(await client.nextOp(Opcode.HEARTBEAT_ACK), { op: 11, d: null, s: null, t: null })
  }

  test('are answered with any content, before and after Identify', async () => {
    const client = new GatewayClient(port)
    for (const d of [null, 0, 251, -1, 1.5, 1e300, '7', '', true, [], {}, { s: 1 }]) await beat(client, d)
    client.sendRaw('{"op":1}')
    await client.nextOp(Opcode.HEARTBEAT_ACK)
    await client.identify({ token: world.bot.token })
    for (const d of [null, client.sequence, 9999, 'x', {}]) await beat(client, d)
    await client.close(1000)
  })

  test('are requested from a client that was silent for more than an interval, whose answer keeps the connection', async () => {
    for (const isIdentified of [false, true]) {
      const client = new GatewayClient(port)
      await client.nextOp(Opcode.HELLO)
      if (isIdentified) await client.identify({ token: world.bot.token })
      for (let i = 0; i < 3; i++) {
        world.clock.advance(41_250)
        await beat(client)
        assert.equal(countOf(client, Opcode.HEARTBEAT), i)
        world.clock.advance(46_000)
        const asked = await client.nextOp(Opcode.HEARTBEAT)
        assert.deepEqual(asked, { op: 1, d: null, s: null, t: null })
        await beat(client)
      }
      assert.equal(client.socket.readyState, client.socket.OPEN)
      await client.close(1000)
    }
  })

  test('that stop end the connection, even if the client sends other payloads', async () => {
    const [mute, active] = [new GatewayClient(port), new GatewayClient(port)]
    await mute.nextOp(Opcode.HELLO)
    await active.identify({ token: world.bot.token })
    world.clock.advance(46_000)
    await mute.nextOp(Opcode.HEARTBEAT)
    active.send(43, { guild_id: world.guildId, fields: [] })
    await active.next('CHANNEL_INFO')
    world.clock.advance(16_000)
    assert.equal((await mute.closed).code, 4009)
    assert.equal((await active.closed).code, 4009)
  })

  test('stop on a broken connection, whose session waits and whose voice state ends with the session', async () => {
    const dead = new GatewayClient(port)
    const witness = new GatewayClient(port)
    await dead.identify({ token: world.member.token })
    await witness.identify({ token: world.bot.token })
    const where = { guild_id: world.guildId, channel_id: world.channels.voice }
    dead.send(Opcode.VOICE_STATE_UPDATE, where)
    const isMembers = ({ user_id }: { user_id: string }) => user_id === world.member.id
    await witness.next('VOICE_STATE_UPDATE', (d) => isMembers(d) && d.channel_id === world.channels.voice)
    // The client stops reading without closing the connection.
    dead.socket.pause()
    world.clock.advance(41_250)
    await beat(witness)
    world.clock.advance(21_000)
    await beat(witness)
    // The closing handshake isn't answered either: the socket is destroyed; the session and its voice state are kept.
    world.clock.advance(5000)
    await beat(witness)
    const states = await world.db.q.selectFrom('voice_states').select('user_id').execute()
    assert.deepEqual(states, [{ user_id: world.member.id }])
    for (let left = 180_000; left > 0; left -= 30_000) {
      world.clock.advance(30_000)
      await beat(witness)
    }
    await witness.next('VOICE_STATE_UPDATE', (d) => isMembers(d) && d.channel_id === null)
    dead.socket.terminate()
    await witness.close(1000)
  })
})
