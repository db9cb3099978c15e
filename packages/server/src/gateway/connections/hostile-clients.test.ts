import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { CLOSING_MS, MOST_CLOSING } from './closing-sockets.ts'
import { MOST_UNIDENTIFIED } from './unidentified-connections.ts'

const HANDSHAKE =
  'GET /gateway?v=10&encoding=json HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const FIN = 0x80
const [CONTINUATION, TEXT, CLOSE, PING, PONG] = [0x0, 0x1, 0x8, 0x9, 0xa]

/** A client's frame, masked with zeros, so that it contains the payload in plain text. */
function frame(first: number, payload: Buffer | string = '', { masked = true, length = -1 } = {}): Buffer {
  const bytes = Buffer.from(payload)
  const size = length < 0 ? bytes.length : length
  const head = size < 126 ? Buffer.from([first, size]) : Buffer.alloc(size < 65_536 ? 4 : 10)
  if (size >= 126) {
    head[0] = first
    head[1] = size < 65_536 ? 126 : 127
    if (size < 65_536) head.writeUInt16BE(size, 2)
    else head.writeBigUInt64BE(BigInt(size), 2)
  }
  if (masked) head[1] = (head[1] ?? 0) | 0x80
  return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), bytes])
}

describe('A hostile client', () => {
  let world: World
  let port: number
  let witness: GatewayClient
  let names = 0
  const lines = new Set<Socket>()
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    witness = new GatewayClient(port)
    await witness.identify({ token: world.member.token })
  })
  after(() => world.close())
  afterEach(async () => {
    for (const line of lines) line.destroy()
    lines.clear()
    // Other clients still receive events.
    const name = `still there ${++names}`
    await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name })
    await witness.next('GUILD_ROLE_UPDATE', ({ role }) => role.name === name)
  })

  /** A TCP connection on which a test can send any bytes, with the bytes received on it. */
  async function dial(handshake = HANDSHAKE): Promise<{ line: Socket; read: () => Buffer }> {
    const line = connect(port, '127.0.0.1')
    lines.add(line)
    let read = Buffer.alloc(0)
    line.on('error', () => {})
    line.on('data', (bytes: Buffer) => {
      read = Buffer.concat([read, bytes])
    })
    await once(line, 'connect')
    line.write(handshake)
    return { line, read: () => read }
  }

  /**
   * Sends bytes after the handshake, and returns the code of the following close frame, or null if the connection is
   * only destroyed.
   */
  async function closeCodeAfter(bytes: Buffer, { line, read }: { line: Socket; read: () => Buffer }) {
    while (!read().includes('heartbeat_interval')) await once(line, 'data')
    // An error of the connection counts as its end.
    const closed = new Promise((resolve) => line.once('close', resolve))
    line.write(bytes)
    await closed
    const all = read()
    for (let at = all.indexOf('\r\n\r\n') + 4; at + 1 < all.length; ) {
      const [first = 0, short = 0] = [all[at], all[at + 1]]
      const start = at + (short === 126 ? 4 : 2)
      if ((first & 0x0f) === CLOSE) return all.readUInt16BE(start)
      at = start + (short === 126 ? all.readUInt16BE(at + 2) : short)
    }
    return null
  }

  const bad: [what: string, code: number, bytes: Buffer][] = [
    ['a frame that is said to have more bytes than there are', 4002, frame(FIN | TEXT, '', { length: 2 ** 40 })],
    ['a length of 63 bits', 4002, Buffer.from([FIN | TEXT, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0])],
    ['reserved bits', 1002, frame(FIN | TEXT | 0x20, '{}')],
    ['a compressed frame that nobody agreed on', 1002, frame(FIN | TEXT | 0x40, '{}')],
    ['a frame without a mask', 1002, frame(FIN | TEXT, '{"op":1,"d":null}', { masked: false })],
    ['an unknown kind of frame', 1002, frame(FIN | 0x3, '{}')],
    ['a continuation of nothing', 1002, frame(FIN | CONTINUATION, '{}')],
    ['a fragmented ping', 1002, frame(PING)],
    ['text that is no UTF-8', 4002, frame(FIN | TEXT, Buffer.from([0xff, 0xfe]))],
  ]
  for (const [what, code, bytes] of bad) {
    test(`is refused: ${what}`, async () => {
      assert.equal(await closeCodeAfter(bytes, await dial()), code)
    })
  }

  test('can’t send an endless fragmented payload, by bytes or fragments', async () => {
    const fat = [frame(TEXT, 'x'), ...Array.from({ length: 5 }, () => frame(CONTINUATION, 'x'.repeat(1000)))]
    assert.equal(await closeCodeAfter(Buffer.concat(fat), await dial()), 4002)
    const thin = [frame(TEXT), ...Array.from({ length: 1100 }, () => frame(CONTINUATION))]
    assert.equal(await closeCodeAfter(Buffer.concat(thin), await dial()), 1008)
  })

  test('is disconnected after more than 120 pings in a minute, and abruptly after many at once', async () => {
    const client = new GatewayClient(port)
    await client.nextOp(Opcode.HELLO)
    for (let i = 0; i < 120; i++) {
      client.socket.ping()
      await once(client.socket, 'pong')
    }
    client.send(Opcode.HEARTBEAT, null)
    await client.nextOp(Opcode.HEARTBEAT_ACK)
    client.socket.ping()
    assert.equal((await client.closed).code, 4008)
    const pings = Buffer.concat(Array.from({ length: 10_000 }, () => frame(FIN | PING, 'x'.repeat(125))))
    const code = await closeCodeAfter(pings, await dial())
    assert.ok(code === null || code === 4008)
  })

  test('is disconnected and no longer read after a flood of ignored frames', async () => {
    const before = await closesOf(4008)
    const { line, read } = await dial()
    // Unsolicited pongs: 1 MiB a minute is more than any client needs.
    const pongs = Buffer.concat(Array.from({ length: 500 }, () => frame(FIN | PONG, 'x'.repeat(125))))
    const code = closeCodeAfter(Buffer.concat(Array.from({ length: 40 }, () => pongs)), { line, read })
    while ((await closesOf(4008)) === before) await turn()
    world.clock.advance(5000)
    const seen = await code
    assert.ok(seen === 4008 || seen === null, 'the rest of the flood may cut the line first')
  })

  test('is disconnected during a handshake whose head never ends', async () => {
    world.app.http.server.headersTimeout = 100
    const { line } = await dial('GET /gateway?v=10 HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    line.write('x')
    await once(line, 'close')
    world.app.http.server.headersTimeout = 15_000
  })

  test('is disconnected without a session after ten minutes, even with heartbeats', async () => {
    const [client, steady] = [new GatewayClient(port), new GatewayClient(port)]
    await client.nextOp(Opcode.HELLO)
    await steady.identify({ token: world.bot.token })
    const all = [client, steady, witness]
    for (let passed = 0; passed < 600_000; passed += 40_000) {
      for (const each of all) {
        each.send(Opcode.HEARTBEAT, null)
        await each.nextOp(Opcode.HEARTBEAT_ACK)
      }
      world.clock.advance(40_000)
    }
    assert.equal((await client.closed).code, 4003)
    steady.send(Opcode.HEARTBEAT, null)
    await steady.nextOp(Opcode.HEARTBEAT_ACK)
    witness.send(Opcode.HEARTBEAT, null)
    await steady.close(1000)
  })

  test('loses its oldest closing connections if it leaves too many of them unanswered', async (t) => {
    const { clock } = world
    const after = clock.after.bind(clock)
    // Disables timeouts, so that no client is disconnected for being slow.
    t.mock.method(clock, 'after', (ms: number, then: () => void) =>
      ms === CLOSING_MS ? { cancel: () => {} } : after(ms, then),
    )
    const refused = HANDSHAKE.replace('v=10', 'v=99')
    const crowd = await Promise.all(Array.from({ length: 3 }, () => dial(refused)))
    const isRefused = ({ read }: { read: () => Buffer }) => read().includes('This version is not spoken.')
    await until(() => crowd.every(isRefused))
    while (crowd.length < MOST_CLOSING.address) crowd.push(await dial(refused))
    await until(() => crowd.every(isRefused))
    const left = () => crowd.filter(({ line }) => line.closed).length
    assert.equal(left(), 0)
    await dial(refused)
    await until(() => left() === 1)
    // A connection that was sent HELLO is closed too.
    const greeted = await dial()
    while (!greeted.read().includes('heartbeat_interval')) await once(greeted.line, 'data')
    greeted.line.write(frame(FIN | TEXT, Buffer.from([0xff, 0xfe])))
    await until(() => left() === 2)
    assert.equal(crowd.slice(3).filter(({ line }) => line.closed).length, 0)
  })

  test('loses the oldest of its connections without a session if its address has too many of these', async () => {
    const crowd: GatewayClient[] = []
    while (crowd.length < MOST_UNIDENTIFIED.address) {
      const some = Array.from({ length: 100 }, () => new GatewayClient(port))
      await Promise.all(some.map((each) => each.nextOp(Opcode.HELLO)))
      crowd.push(...some)
    }
    assert.match(await metrics(), new RegExp(`^guildhall_gateway_strangers ${MOST_UNIDENTIFIED.address}$`, 'mu'))
    const [oldest] = crowd
    const late = new GatewayClient(port)
    await late.identify({ token: world.bot.token })
    assert.equal((await oldest?.closed)?.code, 4008)
    // The client that identified late has a session now, so another connection is allowed.
    const another = new GatewayClient(port)
    await another.nextOp(Opcode.HELLO)
    assert.equal(crowd[1]?.socket.readyState, late.socket.OPEN)
    await Promise.all([late, another, ...crowd].map((each) => each.close()))
  })

  async function closesOf(code: number): Promise<number> {
    const pattern = new RegExp(`^guildhall_gateway_closes_total\\{by="server",code="${code}"\\} (\\d+)$`, 'mu')
    return Number(pattern.exec(await metrics())?.[1] ?? 0)
  }

  async function metrics(): Promise<string> {
    return (await world.app.http.inject({ url: '/metrics' })).body
  }
})
