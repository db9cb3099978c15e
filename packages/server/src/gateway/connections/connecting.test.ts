import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { World } from '@guildhall/testing/worlds/world'

describe('A gateway connection', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    // Heartbeats and limits use the clock, which only the test advances.
    world.clock.hold()
    port = await world.app.listen()
  })
  after(() => world.close())

  const closingOf = (path: string) => new GatewayClient(port, path).closed

  test('receives hello with the heartbeat interval, on every form of the URL', async () => {
    const query = 'v=10&encoding=json'
    for (const path of [
      `/gateway?${query}`,
      `/gateway/?${query}`,
      `/?${query}`,
      '/gateway',
      '/gateway?v=9',
      '//gateway/?v=10',
    ]) {
      const client = new GatewayClient(port, path)
      const hello = await client.nextOp(10)
      assert.equal(hello.d.heartbeat_interval, 41_250, path)
      assert.deepEqual([hello.s, hello.t], [null, null])
      await client.close()
    }
  })

  test('is refused with 4012 for an unsupported version', async () => {
    for (const version of ['8', '11', 'x', '']) assert.equal((await closingOf(`/gateway?v=${version}`)).code, 4012)
  })

  test('is refused with 4002 and a reason for an unknown encoding', async () => {
    for (const encoding of ['xml', '', 'JSON']) {
      const { code, reason } = await closingOf(`/gateway?v=10&encoding=${encoding}`)
      assert.equal(code, 4002)
      assert.match(reason, /json and etf/u)
    }
    assert.equal((await closingOf('/gateway?v=8&encoding=etf&compress=zlib-stream')).code, 4012)
  })

  test('is uncompressed for an unknown compression', async () => {
    for (const compression of ['brotli-stream', 'true', '', 'ZLIB-STREAM']) {
      const client = new GatewayClient(port, `/gateway/?v=10&encoding=json&compress=${compression}`)
      await client.nextOp(10)
      assert.equal(client.frames[0]?.isBinary, false)
      await client.close()
    }
  })

  test('gets 404 for an upgrade on another path', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    const [answer] = await once(socket, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 404/u)
    socket.destroy()
  })

  test('gets answers to heartbeats before Identify', async () => {
    const client = new GatewayClient(port)
    client.send(1, null)
    const ack = await client.nextOp(11)
    assert.deepEqual(ack, { op: 11, d: null, s: null, t: null })
    await client.identify({ token: world.bot.token })
    client.send(1, client.sequence)
    await client.nextOp(11)
    await client.close()
  })

  test('is closed with 4009 without heartbeats, and not while they arrive', async () => {
    const client = new GatewayClient(port)
    await client.nextOp(10)
    world.clock.advance(60_000)
    client.send(1, null)
    await client.nextOp(11)
    world.clock.advance(60_000)
    client.send(1, null)
    await client.nextOp(11)
    world.clock.advance(62_000)
    assert.equal((await client.closed).code, 4009)
  })

  test('is closed with 4008 after more than 120 payloads in a minute', async () => {
    const client = new GatewayClient(port)
    await client.nextOp(10)
    for (let i = 0; i < 120; i++) client.send(1, null)
    for (let i = 0; i < 120; i++) await client.nextOp(11)
    world.clock.advance(60_000)
    for (let i = 0; i < 120; i++) client.send(1, null)
    for (let i = 0; i < 120; i++) await client.nextOp(11)
    client.send(1, null)
    assert.equal((await client.closed).code, 4008)
  })

  test('is closed with 4001 for an unknown opcode and for one that only the server sends', async () => {
    for (const op of [99, -1, 0, 5, 7, 9, 10, 11]) {
      const client = new GatewayClient(port)
      await client.identify({ token: world.bot.token })
      client.send(op, {})
      assert.equal((await client.closed).code, 4001, String(op))
    }
    for (const frame of ['{}', '{"op":"2"}', '{"op":1.5}', '{"op":null}', '{"__proto__":{"op":1}}']) {
      const client = new GatewayClient(port)
      client.sendRaw(frame)
      assert.equal((await client.closed).code, 4001, frame)
    }
  })

  test('is closed with 4002 for a payload that is not a JSON object or exceeds 4096 bytes', async () => {
    const frames = ['', '{', 'null', '1', '"x"', '[]', '[{"op":1}]', Buffer.from([0xff, 0xfe, 0x00]), Buffer.alloc(0)]
    for (const frame of [...frames, JSON.stringify({ op: 1, d: 'x'.repeat(4096) })]) {
      const client = new GatewayClient(port)
      client.sendRaw(frame)
      assert.equal((await client.closed).code, 4002, String(frame).slice(0, 20))
    }
  })

  test('accepts a binary frame that contains JSON', async () => {
    const client = new GatewayClient(port)
    client.sendRaw(Buffer.from('{"op":1,"d":null}'))
    await client.nextOp(11)
    await client.close()
  })

  test('is closed with 4003 for a payload that requires a session', async () => {
    for (const op of [3, 4, 8, 31, 43, 99]) {
      const client = new GatewayClient(port)
      client.send(op, {})
      assert.equal((await client.closed).code, 4003, String(op))
    }
  })

  test('is asked to reconnect when the server stops', async () => {
    const other = await World.create()
    const client = new GatewayClient(await other.app.listen())
    await client.identify({ token: other.bot.token })
    const closing = other.close()
    const { d } = await client.nextOp(7)
    assert.equal(d, null)
    assert.equal((await client.closed).code, 4000)
    await closing
  })
})

describe('HELLO', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    world.clock.hold()
    world.clock.holdTimers()
    port = await world.app.listen()
  })
  after(() => world.close())

  /** A client that has received everything the server sent before now. */
  async function connected(): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await once(client.socket, 'open')
    client.socket.ping()
    await once(client.socket, 'pong')
    return client
  }

  test('is sent 20 ms after the handshake', async () => {
    const client = await connected()
    world.clock.advance(19)
    client.socket.ping()
    await once(client.socket, 'pong')
    assert.deepEqual(client.payloads, [])
    world.clock.advance(1)
    await client.nextOp(10)
    await client.close()
  })

  test('is sent at once to a client that sends a pong, and only once', async () => {
    const client = await connected()
    client.socket.pong()
    client.socket.pong()
    await client.nextOp(10)
    world.clock.advance(20)
    client.socket.ping()
    await once(client.socket, 'pong')
    assert.equal(client.payloads.length, 1)
    await client.close()
  })
})
