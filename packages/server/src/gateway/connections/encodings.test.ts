import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { World } from '@guildhall/testing/worlds/world'
import { LARGE_FRAME_BYTES } from '../wire/compressor.ts'

const ZLIB_HEADER = 0x78
const FLUSHED = '0000ffff'

const WAYS = ['json', 'etf'].flatMap((encoding) =>
  ['none', 'zlib-stream', 'zstd-stream', 'payloads'].map((compression) => ({
    title: `${encoding}, ${compression === 'payloads' ? 'large payloads compressed' : `compression ${compression}`}`,
    encoding,
    compression,
    path: `/gateway/?v=10&encoding=${encoding}${compression.endsWith('-stream') ? `&compress=${compression}` : ''}`,
    choices: compression === 'payloads' ? { compress: true } : {},
  })),
)
type Way = (typeof WAYS)[number]

describe('Encodings and compressions', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    // The bot stays online while its other sessions begin and end.
    await new GatewayClient(port).identify({ token: world.bot.token })
  })
  after(() => world.close())

  const say = async (content: string) =>
    (await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content })).body

  const online = async ({ path, choices }: Way) => {
    const client = new GatewayClient(port, path)
    const ready = await client.identify({ token: `Bot ${world.bot.token}`, ...choices })
    return { client, ready }
  }

  /** The frame that contained a payload; each contains one. */
  const frameOf = ({ frames, payloads }: GatewayClient, payload: any) => {
    const frame = frames[payloads.indexOf(payload)]
    assert.ok(frame)
    return frame
  }

  for (const way of WAYS) {
    test(`deliver the same events (${way.title})`, async () => {
      const plain = new GatewayClient(port)
      await plain.identify({ token: world.bot.token })
      const { client, ready } = await online(way)
      assert.equal(ready.user.id, world.bot.id)
      assert.equal(client.payloads[0]?.d.heartbeat_interval, 41_250)
      assert.deepEqual(client.eventsOf('GUILD_CREATE'), plain.eventsOf('GUILD_CREATE'))
      const message = await say('Grüße, 世界 🎉 "\\" \u0000\u001f')
      for (const each of [plain, client]) await each.next('MESSAGE_CREATE', ({ id }) => id === message.id)
      assert.deepEqual(client.eventsOf('MESSAGE_CREATE'), plain.eventsOf('MESSAGE_CREATE'))
      await Promise.all([plain.close(1000), client.close(1000)])
    })

    test(`accept the client’s requests (${way.title})`, async () => {
      const { client } = await online(way)
      client.send(1, client.sequence)
      assert.deepEqual(await client.nextOp(11), { op: 11, d: null, s: null, t: null })
      client.send(8, { guild_id: world.guildId, user_ids: [world.owner.id], nonce: 'ü' })
      const { members, nonce } = (await client.next('GUILD_MEMBERS_CHUNK')).d
      assert.deepEqual([members[0].user.id, nonce], [world.owner.id, 'ü'])
      client.send(99, null)
      assert.equal((await client.closed).code, 4001)
    })

    test(`use the frame type that clients expect (${way.title})`, async () => {
      const { client } = await online(way)
      const small = await say('small')
      const large = await say('ö'.repeat(2000))
      const [smallFrame, largeFrame] = await Promise.all(
        [small, large].map(async ({ id }) => frameOf(client, await client.next('MESSAGE_CREATE', (d) => d.id === id))),
      )
      assert.ok(smallFrame && largeFrame)
      const isJsonText = way.encoding === 'json' && !way.path.includes('compress')
      assert.equal(smallFrame.isBinary, !isJsonText)
      assert.equal(largeFrame.isBinary, !isJsonText || way.compression === 'payloads')
      if (way.compression === 'payloads') {
        assert.equal(largeFrame.bytes[0], ZLIB_HEADER)
        assert.ok(largeFrame.bytes.length < LARGE_FRAME_BYTES)
      }
      const first = { json: '{'.charCodeAt(0), etf: 131 }[way.encoding]
      if (!way.path.includes('compress')) assert.equal(smallFrame.bytes[0], first)
      if (way.compression === 'zlib-stream') {
        for (const { bytes } of client.frames) assert.equal(bytes.subarray(-4).toString('hex'), FLUSHED)
      }
      await client.close(1000)
    })

    test(`deliver events after several heartbeats without any (${way.title})`, async () => {
      const { client } = await online(way)
      for (let i = 0; i < 3; i++) {
        client.send(1, client.sequence)
        await client.nextOp(11)
      }
      const { id } = await say('after a while')
      await client.next('MESSAGE_CREATE', (d) => d.id === id)
      if (way.compression === 'zlib-stream') {
        for (const { bytes } of client.frames) assert.equal(bytes.subarray(-4).toString('hex'), FLUSHED)
      }
      await client.close(1000)
    })

    test(`resume a session that began with another (${way.title})`, async () => {
      for (const other of [WAYS[0], WAYS[6]]) {
        assert.ok(other)
        const { client, ready } = await online(other)
        await client.close()
        const missed = await say(`missed by ${other.title}`)
        const again = new GatewayClient(port, way.path)
        again.send(6, { token: world.bot.token, session_id: ready.session_id, seq: client.sequence })
        assert.equal((await again.next('MESSAGE_CREATE')).d.id, missed.id)
        await again.next('RESUMED')
        const next = await say('and the next')
        assert.equal((await again.next('MESSAGE_CREATE')).d.id, next.id)
        const numbers = again.payloads.flatMap(({ s }) => s ?? [])
        assert.deepEqual(
          numbers,
          numbers.map((_, i) => client.sequence + 1 + i),
        )
        await again.close(1000)
      }
    })

    test(`keep the order of small and large payloads (${way.title})`, async () => {
      const { client } = await online(way)
      const contents = Array.from({ length: 24 }, (_, i) => `${i} ${'x'.repeat(i % 3 === 0 ? 1990 : 1)}`)
      for (const content of contents) await say(content)
      await client.next('MESSAGE_CREATE', ({ content }) => content === contents.at(-1))
      assert.deepEqual(
        client.eventsOf('MESSAGE_CREATE').map(({ content }) => content),
        contents,
      )
      const numbers = client.payloads.flatMap(({ s }) => s ?? [])
      assert.deepEqual(
        numbers,
        numbers.map((_, i) => i + 1),
      )
      await client.close(1000)
      assert.equal(client.frames.length, client.payloads.length)
    })
  }

  test('use atoms in ETF for the keys of the envelope, of payloads that are not events, and for the type', async () => {
    const client = new GatewayClient(port, '/gateway/?v=10&encoding=etf')
    await client.identify({ token: world.bot.token })
    const [hello, ready] = client.frames.map(({ bytes }) => bytes.toString('latin1'))
    assert.ok(hello?.startsWith('\x83t\0\0\0\x04s\x01ts\x03nils\x01ss\x03nils\x02opa\x0as\x01dt'))
    assert.ok(hello?.includes('s\x12heartbeat_intervalb'))
    assert.ok(ready?.startsWith('\x83t\0\0\0\x04s\x01ts\x05READYs\x02opa\0s\x01sa\x01s\x01dt'))
    assert.ok(ready?.includes('m\0\0\0\x0asession_idm\0\0\0'))
    await client.close(1000)
  })

  test('send IDs in ETF as text and accept them as integers', async () => {
    const client = new GatewayClient(port, '/gateway/?v=10&encoding=etf')
    await client.identify({ token: world.bot.token })
    const id = (text: string) => {
      const digits = Buffer.alloc(8)
      digits.writeBigUInt64LE(BigInt(text))
      return Buffer.concat([Buffer.from([110, 8, 0]), digits])
    }
    const key = (name: string) => Buffer.concat([Buffer.from([109, 0, 0, 0, name.length]), Buffer.from(name)])
    const map = (...parts: Buffer[]) => Buffer.concat([Buffer.from([116, 0, 0, 0, parts.length / 2]), ...parts])
    const one = Buffer.from([108, 0, 0, 0, 1])
    const users = Buffer.concat([one, id(world.owner.id), Buffer.from([106])])
    const d = map(key('guild_id'), id(world.guildId), key('user_ids'), users)
    client.sendRaw(Buffer.concat([Buffer.of(131), map(key('op'), Buffer.from([97, 8]), key('d'), d)]))
    const chunk = (await client.next('GUILD_MEMBERS_CHUNK')).d
    assert.deepEqual([chunk.guild_id, chunk.members[0].user.id], [world.guildId, world.owner.id])
    await client.close(1000)
  })

  test('prefer stream compression to payload compression', async () => {
    for (const compression of ['zlib-stream', 'zstd-stream']) {
      const client = new GatewayClient(port, `/gateway/?v=10&encoding=json&compress=${compression}`)
      await client.identify({ token: world.bot.token, compress: true })
      assert.equal(client.eventsOf('GUILD_CREATE').length, 1)
      assert.equal(
        client.frames.slice(1).some(({ bytes }) => bytes[0] === ZLIB_HEADER),
        false,
      )
      await client.close(1000)
    }
  })

  test('compress payloads only for clients that request it with true', async () => {
    for (const compress of [false, null, 'false', 0, 'yes', {}]) {
      const client = new GatewayClient(port)
      await client.identify({ token: world.bot.token, compress })
      const { id } = await say('ö'.repeat(2000))
      const payload = await client.next('MESSAGE_CREATE', (d) => d.id === id)
      assert.equal(frameOf(client, payload).isBinary, false)
      await client.close(1000)
    }
  })

  test('return the requested version in READY, and nothing else differs', async () => {
    const readies: any[] = []
    for (const version of [9, 10]) {
      for (const encoding of ['json', 'etf']) {
        const client = new GatewayClient(port, `/gateway/?v=${version}&encoding=${encoding}`)
        const { v, session_id: _, ...ready } = await client.identify({ token: world.bot.token })
        assert.equal(v, version)
        readies.push([ready, client.eventsOf('GUILD_CREATE')])
        await client.close(1000)
      }
    }
    for (const ready of readies) assert.deepEqual(ready, readies[0])
  })
})
