import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deflateSync, zstdCompressSync } from 'node:zlib'
import { encodeEtf } from '@guildhall/protocol/etf/encode-etf'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { World } from '@guildhall/testing/worlds/world'

const hex = (text: string) => Buffer.from(text, 'hex')
const HEARTBEAT = { op: 1, d: null }

/** A payload that compresses to a small frame. */
const BOMB = Buffer.alloc(50_000_000, ' ')
const BOMBS = { 'zlib bomb': deflateSync(BOMB), 'zstd bomb': zstdCompressSync(BOMB) }

const withinHeartbeat = (term: Buffer) => Buffer.concat([hex('8374000000026d000000026f7061016d0000000164'), term])
const nested = (depth: number, head: string) => hex(head.repeat(depth))

const FRAMES: Record<'json' | 'etf', Record<string, string | Buffer>> = {
  json: {
    ...Object.fromEntries(Object.entries(BOMBS).map(([what, bytes]) => [what, bytes.subarray(0, 4000)])),
    'a whole zlib blob': deflateSync(JSON.stringify(HEARTBEAT)),
    'a whole zlib bomb of half a megabyte': deflateSync(BOMB.subarray(0, 500_000)),
    'a term': encodeEtf(HEARTBEAT),
    'text that is no UTF-8, in a binary frame': Buffer.from('{"op":1,"d":"\xff"}', 'latin1'),
    'lists nested deep and never closed': '['.repeat(4000),
    'a list nested deep': `${'['.repeat(2000)}${']'.repeat(2000)}`,
  },
  etf: {
    'text frames': JSON.stringify(HEARTBEAT),
    JSON: Buffer.from(JSON.stringify(HEARTBEAT)),
    nothing: Buffer.alloc(0),
    'the first byte alone': hex('83'),
    'another version': hex('8261016101'),
    'a whole zlib blob': deflateSync(encodeEtf(HEARTBEAT)),
    'a compressed term': Buffer.concat([hex('8350'), hex('7fffffff'), deflateSync(BOMB.subarray(0, 500_000))]),
    'a compressed term inside': withinHeartbeat(
      Buffer.concat([hex('507fffffff'), deflateSync(BOMB.subarray(0, 500_000))]),
    ),
    'a list of four thousand million': withinHeartbeat(hex('6cffffffff')),
    'a map of four thousand million': withinHeartbeat(hex('74ffffffff')),
    'text of four gigabytes': withinHeartbeat(hex('6dffffffff')),
    'an integer of four gigabytes': withinHeartbeat(hex('6fffffffff00')),
    'lists nested deep': withinHeartbeat(nested(700, '6c00000001')),
    'maps nested deep': withinHeartbeat(nested(300, '74000000016d0000000161')),
    'atoms for keys': hex('8374000000016400026f706101'),
    'a key that comes twice': hex('8374000000026d000000026f7061016d000000026f706101'),
    'text that is no UTF-8': withinHeartbeat(hex('6d00000001ff')),
    'a tuple': withinHeartbeat(hex('680161')),
    'a function': withinHeartbeat(hex('7000000017')),
    'bytes behind the term': Buffer.concat([encodeEtf(HEARTBEAT), hex('00')]),
    'no map': encodeEtf([HEARTBEAT]),
    nil: encodeEtf(null),
    'more than 4096 bytes': encodeEtf({ op: 1, d: 'x'.repeat(4096) }),
  },
}

describe('Hostile frames', () => {
  let world: World
  let port: number
  let background: GatewayClient
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    background = new GatewayClient(port)
    await background.identify({ token: world.bot.token })
  })
  after(() => world.close())

  /** Other clients are not affected. */
  async function othersGoOn() {
    background.send(1, background.sequence)
    await background.nextOp(11)
  }

  for (const encoding of ['json', 'etf'] as const) {
    for (const [what, frame] of Object.entries(FRAMES[encoding])) {
      test(`close with 4002: ${what} on a connection with ${encoding}`, async () => {
        const client = new GatewayClient(port, `/gateway/?v=10&encoding=${encoding}`)
        await client.nextOp(10)
        client.sendRaw(frame)
        assert.equal((await client.closed).code, 4002)
        await othersGoOn()
      })
    }

    test(`are refused before they are read if they exceed every limit of ${encoding}`, async () => {
      const client = new GatewayClient(port, `/gateway/?v=10&encoding=${encoding}`)
      await client.nextOp(10)
      client.sendRaw(withinHeartbeat(nested(100_000, '6c00000001')))
      assert.equal((await client.closed).code, 4002)
      await othersGoOn()
    })
  }

  test('close with 4002 if text is not valid UTF-8', async () => {
    for (const bytes of ['7b226f70223a312c2264223a22ff227d', 'eda080', 'c0af']) {
      const client = new GatewayClient(port)
      await client.nextOp(10)
      client.socket.send(hex(bytes), { binary: false })
      assert.equal((await client.closed).code, 4002, bytes)
    }
    await othersGoOn()
  })

  test('are refused if they are compressed in a form that no stream accepts', async () => {
    for (const compression of ['zlib-stream', 'zstd-stream']) {
      for (const bytes of [deflateSync(JSON.stringify(HEARTBEAT)), zstdCompressSync(JSON.stringify(HEARTBEAT))]) {
        const client = new GatewayClient(port, `/gateway/?v=10&encoding=json&compress=${compression}`)
        await client.nextOp(10)
        client.sendRaw(bytes)
        assert.equal((await client.closed).code, 4002)
      }
    }
    await othersGoOn()
  })

  test('are accepted if they are well-formed but unusual', async () => {
    const client = new GatewayClient(port, '/gateway/?v=10&encoding=etf')
    const odd = [
      '6400036e696c',
      '77046e756c6c',
      '6a',
      '6b00020001',
      '6f0000000800ffffffffffffffff',
      '463ff8000000000000',
    ]
    for (const term of odd) {
      client.sendRaw(withinHeartbeat(hex(term)))
      await client.nextOp(11)
    }
    await client.close(1000)
  })
})
