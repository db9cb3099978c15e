import assert from 'node:assert/strict'
import { pbkdf2 } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { waitForDelivery } from '@guildhall/testing/clients/wait-for-delivery'
import { World } from '@guildhall/testing/worlds/world'

describe('The zlib stream', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  const PATH = '/gateway/?v=10&encoding=json&compress=zlib-stream'

  test('sends each payload as one binary frame of one deflate stream, flushed', async () => {
    const client = new GatewayClient(port, PATH)
    await client.identify({ token: world.bot.token })
    for (let i = 0; i < 20; i++) {
      const content = String(Math.sin(i)).repeat(90)
      await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content })
      await client.next('MESSAGE_CREATE', (message) => message.content === content)
    }
    assert.equal(client.frames.length, client.payloads.length)
    for (const { bytes, isBinary } of client.frames) {
      assert.equal(isBinary, true)
      assert.deepEqual([...bytes.subarray(-4)], [0x00, 0x00, 0xff, 0xff])
    }
    const header = client.frames[0]?.bytes.readUInt16BE() ?? 0
    assert.deepEqual([(header >> 8) & 0x0f, header % 31], [8, 0], 'the stream begins as zlib’s do')
    await client.close(1000)
  })

  test('carries payloads of many chunks', async () => {
    for (let i = 0; i < 200; i++) await world.join(await world.newPerson(`crowd${i}`))
    const client = new GatewayClient(port, PATH)
    await client.identify({ token: world.bot.token, large_threshold: 250 })
    assert.equal(client.eventsOf('GUILD_CREATE')[0].members.length, 204)
    assert.equal(client.frames.length, client.payloads.length)
    await client.close(1000)
  })

  test('delivers earlier payloads before the ping that shows that a client has read them', async () => {
    const client = new GatewayClient(port, PATH)
    await client.identify({ token: world.bot.token })
    await waitForDelivery(world.app)
    const before = client.frames.length
    // Occupies all threads that compress.
    const busy = Array.from({ length: 16 }, () => promisify(pbkdf2)('x', 'x', 100_000, 64, 'sha512'))
    await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'before the ping' })
    await waitForDelivery(world.app)
    assert.equal(client.frames.length, before + 1)
    await Promise.all(busy)
    assert.equal((await client.next('MESSAGE_CREATE')).d.content, 'before the ping')
    await client.close(1000)
  })

  test('delivers earlier payloads before a close', async () => {
    const client = new GatewayClient(port, PATH)
    client.send(6, { token: world.bot.token, session_id: 'x', seq: 1 })
    assert.equal((await client.nextOp(9)).d, false)
    client.send(99, null)
    assert.equal((await client.closed).code, 4003)
    const other = await World.create()
    const last = new GatewayClient(await other.app.listen(), PATH)
    await last.identify({ token: other.bot.token })
    const closing = other.close()
    await last.nextOp(7)
    assert.equal((await last.closed).code, 4000)
    await closing
  })
})
