import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { until } from '@guildhall/testing/worlds/until'
import { untilOnlineAtMost } from '@guildhall/testing/worlds/until-online-at-most'
import { World } from '@guildhall/testing/worlds/world'
import { STALLED_MS } from '../connections/connection.ts'

/** Their chunks exceed by half what may wait for any client. */
const MEMBERS = 50_000
const CHUNKS = MEMBERS / 1000 + 1

describe('A request for all members of a large guild', () => {
  let world: World
  let port: number
  let guildId: string
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    guildId = (await world.newGuild(world.owner, 'Large')).id
    await fillGuild(world, { guildId, roleId: null, name: 'many', count: MEMBERS })
    await world.join(world.bot, { guildId })
  })
  after(() => world.close())

  async function connected(person = world.bot, query = 'encoding=json') {
    const client = new GatewayClient(port, `/gateway/?v=10&${query}`)
    const { session_id } = await client.identify({ token: person.token })
    return { client, session_id }
  }

  const ask = (client: GatewayClient, more: object = {}) =>
    client.send(Opcode.REQUEST_GUILD_MEMBERS, { guild_id: guildId, query: '', limit: 0, ...more })
  const last = (client: GatewayClient, nonce?: string) =>
    client.next('GUILD_MEMBERS_CHUNK', (d) => d.chunk_index === CHUNKS - 1 && d.nonce === nonce)
  const chunksOf = (...clients: GatewayClient[]) => clients.flatMap((each) => each.eventsOf('GUILD_MEMBERS_CHUNK'))

  /** Asserts that every chunk arrived once and in order, and that together they contain all members. */
  function assertAll(chunks: any[]): void {
    assert.deepEqual(
      chunks.map(({ chunk_index, chunk_count }) => [chunk_index, chunk_count]),
      Array.from({ length: CHUNKS }, (_, index) => [index, CHUNKS]),
    )
    const ids = new Set(chunks.flatMap(({ members }) => members.map(({ user }: any) => user.id)))
    assert.equal(ids.size, MEMBERS + 2)
  }

  async function isCutOff(): Promise<boolean> {
    const { body } = await world.app.http.inject({ url: '/metrics' })
    return body.includes('\nguildhall_gateway_cut_off_total 1\n')
  }

  /** Waits for as long as the server takes to answer another client's request. */
  async function untilAnswered(): Promise<void> {
    const { client } = await connected(world.owner)
    ask(client)
    await last(client)
    await client.close(1000)
  }

  for (const query of ['encoding=json', 'encoding=etf', 'encoding=json&compress=zlib-stream']) {
    test(`is answered completely, with ${query}`, async () => {
      const { client } = await connected(world.bot, query)
      ask(client, { nonce: 'all', presences: true })
      await last(client, 'all')
      const chunks = chunksOf(client)
      assertAll(chunks)
      assert.ok(chunks.every(({ nonce, presences }) => nonce === 'all' && Array.isArray(presences)))
      assert.deepEqual(
        chunks.flatMap(({ presences }) => presences.map(({ user }: any) => user.id)),
        [world.bot.id],
      )
      await client.close(1000)
    })
  }

  test('lets heartbeats and events through between its chunks', async () => {
    const { client } = await connected()
    ask(client)
    client.send(Opcode.HEARTBEAT, null)
    const { payloads } = client
    await client.nextOp(Opcode.HEARTBEAT_ACK)
    const beaten = payloads.findIndex(({ op }) => op === Opcode.HEARTBEAT_ACK)
    const { body: role } = await world.owner.api.post(`/guilds/${guildId}/roles`, { name: 'meanwhile' })
    await client.next('GUILD_ROLE_CREATE', (d) => d.role.id === role.id)
    const createdAt = payloads.findIndex(({ t }) => t === 'GUILD_ROLE_CREATE')
    await last(client)
    const ended = payloads.findIndex(({ d }) => d?.chunk_index === CHUNKS - 1)
    assert.ok(beaten < ended && createdAt < ended, `acknowledged at ${beaten}, told at ${createdAt}, ended at ${ended}`)
    assertAll(chunksOf(client))
    await client.close(1000)
  })

  test('waits for a client that reads nothing for a while', async () => {
    const { client } = await connected()
    client.socket.pause()
    ask(client)
    await untilAnswered()
    client.socket.resume()
    await last(client)
    assertAll(chunksOf(client))
    await client.close(1000)
  })

  test('ends the connection of a client that has stopped reading', async () => {
    const { client } = await connected()
    const { client: other } = await connected(world.owner)
    client.socket.pause()
    ask(client)
    await untilAnswered()
    for (const status of ['idle', 'dnd', 'online']) {
      // The client still sends heartbeats, so that it isn't disconnected for silence.
      for (const each of [client, other]) each.send(Opcode.HEARTBEAT, null)
      client.send(Opcode.PRESENCE_UPDATE, { since: null, activities: [], status, afk: false })
      await other.next('PRESENCE_UPDATE', (d) => d.user.id === world.bot.id && d.status === status)
      await other.nextOp(Opcode.HEARTBEAT_ACK)
      world.clock.advance(STALLED_MS)
      if (await isCutOff()) break
    }
    client.socket.resume()
    assert.deepEqual(await client.closed, { code: 4000, reason: 'The client reads too slowly.' })
    assert.ok(chunksOf(client).length < CHUNKS)
    await other.close(1000)
  })

  test('continues after the client resumes', async () => {
    const { client, session_id } = await connected()
    ask(client)
    await client.next('GUILD_MEMBERS_CHUNK', (d) => d.chunk_index === 1)
    await client.close()
    await untilOnlineAtMost(world, 0, guildId)
    await untilAnswered()
    const again = new GatewayClient(port)
    again.send(Opcode.RESUME, { token: world.bot.token, session_id, seq: client.sequence })
    await again.next('RESUMED')
    await last(again)
    assertAll(chunksOf(client, again))
    const numbers = [...client.payloads, ...again.payloads].flatMap(({ s }) => s ?? [])
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => i + 1),
    )
    await again.close(1000)
  })

  test('shares the server’s time with other requests', async () => {
    const { client } = await connected()
    for (let i = 0; i < 3; i++) ask(client, { nonce: `${i}` })
    await client.next('GUILD_MEMBERS_CHUNK')
    const { client: other } = await connected(world.owner)
    ask(other)
    await last(other)
    assert.ok(chunksOf(client).length < 3 * CHUNKS)
    await last(client, '2')
    assert.deepEqual(
      chunksOf(client).map(({ nonce, chunk_index }) => `${nonce} ${chunk_index}`),
      ['0', '1', '2'].flatMap((nonce) => Array.from({ length: CHUNKS }, (_, index) => `${nonce} ${index}`)),
    )
    await Promise.all([client.close(1000), other.close(1000)])
  })

  test('is refused if too many requests of the session are queued', async () => {
    const { client } = await connected()
    for (let i = 0; i < 102; i++) ask(client, { nonce: `${i}` })
    const { d } = await client.next('RATE_LIMITED')
    assert.deepEqual(d, { opcode: 8, retry_after: 30, meta: { guild_id: guildId, nonce: '101' } })
    await client.close(1000)
    await until(() => client.socket.readyState === client.socket.CLOSED)
  })
})
