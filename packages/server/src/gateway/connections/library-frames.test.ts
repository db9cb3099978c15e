import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { Intent } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

const GUILDS = Intent.GUILDS
const NO_GAME = {
  name: '',
  type: 0,
  created_at: 0,
  application_id: '',
  timestamps: {},
  emoji: { id: '', name: '', animated: false },
  party: {},
  assets: {},
  secrets: {},
}

/** Presences as libraries send them, recorded. */
const PRESENCES: Readonly<Record<string, object>> = {
  discordgo: { since: 0, game: NO_GAME, status: '', afk: false },
  concord: { since: '2026-08-06T12:34:56.789Z', activities: [], status: 'online', afk: false },
  hikari: { since: null, game: { name: 'chess', type: 0 }, status: 'online', afk: false },
}

describe('Frames of libraries', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  /** Identifies with exactly these fields, and returns READY. */
  async function begun(d: object): Promise<{ client: GatewayClient; ready: any }> {
    const client = new GatewayClient(port)
    client.send(2, { token: world.bot.token, properties: {}, ...d })
    return { client, ready: (await client.next('READY')).d }
  }

  /** Sends a payload, and asserts that the client is still connected afterwards. */
  async function staysAfter(client: GatewayClient, op: number, d: object): Promise<void> {
    client.send(op, d)
    client.send(1, client.sequence)
    await client.nextOp(11)
  }

  for (const [library, presence] of Object.entries(PRESENCES)) {
    test(`identify and later set a presence: ${library}`, async () => {
      const { client } = await begun({ intents: GUILDS, presence })
      await staysAfter(client, 3, presence)
      await client.close(1000)
    })
  }

  test('show an activity named `game`, in IDENTIFY and in opcode 3', async () => {
    const watcher = new GatewayClient(port)
    await watcher.identify({ token: world.member.token })
    const { client } = await begun({ intents: GUILDS, presence: { game: { name: 'chess', type: 0 } } })
    const namesOf = ({ activities }: any) => activities.map(({ name }: any) => name)
    const isBot = ({ user, guild_id }: any) => user.id === world.bot.id && guild_id === world.guildId
    assert.deepEqual(namesOf((await watcher.next('PRESENCE_UPDATE', isBot)).d), ['chess'])
    client.send(3, { since: 0, game: { name: 'go', type: 0 }, status: 'online', afk: false })
    assert.deepEqual(namesOf((await watcher.next('PRESENCE_UPDATE', isBot)).d), ['go'])
    await Promise.all([client.close(1000), watcher.close(1000)])
  })

  test('may contain intents, shard, threshold and opcode as text', async () => {
    for (const shard of [['0', '1'], '0,1', '[0, 1]']) {
      const { client, ready } = await begun({ intents: String(GUILDS), shard, large_threshold: '250' })
      assert.deepEqual(ready.shard, [0, 1])
      client.sendRaw(JSON.stringify({ op: '1', d: null }))
      await client.nextOp(11)
      await client.close(1000)
    }
    const { client } = await begun({ intents: GUILDS, large_threshold: 'many', compress: 'x', presence: 'x' })
    await client.close(1000)
  })

  test('may contain unknown fields in other opcodes', async () => {
    const { client } = await begun({ intents: GUILDS })
    await client.next('GUILD_CREATE')
    const guild_id = world.guildId
    await staysAfter(client, 4, { guild_id, channel_id: null, self_mute: 'x', self_deaf: 0, self_video: '' })
    await staysAfter(client, 8, { guild_id, user_ids: world.bot.id, limit: '', query: {}, presences: 'x', nonce: 1 })
    assert.deepEqual((await client.next('GUILD_MEMBERS_CHUNK')).d.not_found, [])
    await client.close(1000)
  })

  test('resume a session from a sequence number as text', async () => {
    const { client, ready } = await begun({ intents: GUILDS })
    await client.next('GUILD_CREATE')
    await client.close()
    const again = new GatewayClient(port)
    again.send(6, { token: world.bot.token, session_id: ready.session_id, seq: String(client.sequence) })
    await again.next('RESUMED')
    await again.close(1000)
  })

  test('resume a session at the address from READY, with or without a query', async () => {
    for (const query of ['', '/', '/?encoding=json&v=10', '?v=9']) {
      const { client, ready } = await begun({ intents: GUILDS })
      await client.next('GUILD_CREATE')
      await client.close()
      assert.equal(ready.resume_gateway_url, 'ws://127.0.0.1')
      const again = new GatewayClient(port, query)
      again.send(6, { token: world.bot.token, session_id: ready.session_id, seq: client.sequence })
      await again.next('RESUMED')
      await again.close(1000)
    }
  })

  /** Connects by hand, and returns the bytes up to the end of the first packet. */
  async function upgraded(more: string) {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'GET /gateway?v=10&encoding=json HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`,
    )
    const [first]: Buffer[] = await once(socket, 'data')
    return { socket, first: String(first) }
  }

  test('may offer an unreadable or unknown subprotocol, which is ignored', async () => {
    for (const protocol of ['(null)', 'discord', 'a, a', '']) {
      const { socket, first } = await upgraded(`Sec-WebSocket-Protocol: ${protocol}\r\n`)
      assert.match(first, /^HTTP\/1\.1 101 /u, protocol)
      assert.doesNotMatch(first, /sec-websocket-protocol/iu)
      socket.destroy()
    }
  })

  test('follow HELLO, which is the first payload in a packet of its own', async () => {
    // If this process is busy, it reads both at once.
    await until(async () => {
      const { socket, first } = await upgraded('')
      const isAlone = /\r\n\r\n$/u.test(first)
      const [hello]: Buffer[] = isAlone ? await once(socket, 'data') : []
      socket.destroy()
      if (isAlone) assert.match(String(hello), /"op":10/u)
      return isAlone
    })
    const hasty = new GatewayClient(port)
    hasty.send(1, null)
    await hasty.nextOp(11)
    assert.deepEqual(
      hasty.payloads.map(({ op }) => op),
      [10, 11],
    )
    await hasty.close()
  })
})
