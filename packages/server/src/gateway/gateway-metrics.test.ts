import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { UNTIL_TIMEOUT_MS } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

describe('The gateway metrics', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  async function read(name: string): Promise<number> {
    const { body } = await world.app.http.inject({ url: '/metrics' })
    const line = body.split('\n').find((each) => each.startsWith(`${name} `))
    return line === undefined ? 0 : Number(line.slice(name.length + 1))
  }
  async function comesTo(name: string, value: number): Promise<void> {
    for (const deadline = Date.now() + UNTIL_TIMEOUT_MS; (await read(name)) !== value; await turn()) {
      if (Date.now() > deadline) assert.equal(await read(name), value, name)
    }
  }

  test('report active and waiting sessions, and clients without a session', async () => {
    const stranger = new GatewayClient(port)
    await stranger.nextOp(Opcode.HELLO)
    const client = new GatewayClient(port)
    const { session_id } = await client.identify({ token: world.bot.token })
    const all = async () => [
      await read('guildhall_sessions'),
      await read('guildhall_sessions_away'),
      await read('guildhall_gateway_strangers'),
    ]
    assert.deepEqual(await all(), [1, 0, 1])
    await client.close(4000)
    assert.deepEqual(await all(), [1, 1, 1])
    const again = new GatewayClient(port)
    again.send(6, { token: world.bot.token, session_id, seq: 1 })
    await again.next('RESUMED')
    assert.deepEqual(await all(), [1, 0, 1])
    await again.close(1000)
    assert.deepEqual(await all(), [0, 0, 1])
    await stranger.close()
    await comesTo('guildhall_gateway_strangers', 0)
  })

  test('count closes by side and code, and group unusual codes of clients', async () => {
    const closes = (by: string, code: string) => read(`guildhall_gateway_closes_total{by="${by}",code="${code}"}`)
    const before = [await closes('client', '1000'), await closes('server', '4001'), await closes('client', 'other')]
    const [polite, odd, wrong] = [new GatewayClient(port), new GatewayClient(port), new GatewayClient(port)]
    await Promise.all([polite, odd, wrong].map((each) => each.nextOp(Opcode.HELLO)))
    wrong.sendRaw('{}')
    await wrong.closed
    await Promise.all([polite.close(1000), odd.close(3456)])
    const now = [await closes('client', '1000'), await closes('server', '4001'), await closes('client', 'other')]
    assert.deepEqual(
      now,
      before.map((count) => count + 1),
    )
  })

  test('count events and their delivery time', async () => {
    const clients = [new GatewayClient(port), new GatewayClient(port)]
    for (const client of clients) await client.identify({ token: world.bot.token })
    const [sent, delays] = [
      await read('guildhall_gateway_events_total'),
      await read('guildhall_gateway_delay_seconds_count'),
    ]
    await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name: 'counted' })
    for (const client of clients) await client.next('GUILD_ROLE_UPDATE')
    await comesTo('guildhall_gateway_delay_seconds_count', delays + 1 + 1)
    assert.ok((await read('guildhall_gateway_events_total')) >= sent + 2)
    assert.ok((await read('guildhall_gateway_delay_seconds_sum')) < 60)
    await Promise.all(clients.map((each) => each.close(1000)))
  })

  test('count bytes before and after compression', async () => {
    const figures = async () => [
      await read('guildhall_gateway_payload_bytes_total'),
      await read('guildhall_gateway_sent_bytes_total'),
    ]
    const taken = async (path: string) => {
      const [payloads = 0, sent = 0] = await figures()
      const client = new GatewayClient(port, path)
      await client.identify({ token: world.bot.token })
      await client.close(1000)
      const [more = 0, given = 0] = await figures()
      return [more - payloads, given - sent] as const
    }
    const [plain, plainSent] = await taken('/gateway/?v=10&encoding=json')
    const [zipped, zippedSent] = await taken('/gateway/?v=10&encoding=json&compress=zlib-stream')
    assert.ok(plainSent > plain, 'frames and the handshake come on top')
    assert.ok(zippedSent < zipped * 0.7, `${zippedSent} of ${zipped}`)
  })

  test('report how many events were replayed to resumed clients', async () => {
    const [count, sum] = [
      await read('guildhall_gateway_replayed_events_count'),
      await read('guildhall_gateway_replayed_events_sum'),
    ]
    const client = new GatewayClient(port)
    const { session_id } = await client.identify({ token: world.bot.token })
    await client.close(4000)
    const again = new GatewayClient(port)
    again.send(6, { token: world.bot.token, session_id, seq: 0 })
    await again.next('RESUMED')
    assert.equal(await read('guildhall_gateway_replayed_events_count'), count + 1)
    assert.equal(await read('guildhall_gateway_replayed_events_sum'), sum + 2)
    await again.close(1000)
  })
})
