import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { untilOnlineAtMost } from '@guildhall/testing/worlds/until-online-at-most'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { MOST_WAITING } from './outgoing-buffer-limits.ts'

describe('A client that reads slowly', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  const MEGABYTE = 'x'.repeat(1024 * 1024)
  /** Data that compresses badly. */
  const NOISE = randomBytes(768 * 1024).toString('base64')

  /** Sends a message above the length limit, so that clients fall behind quickly. */
  async function shout(content = MEGABYTE): Promise<void> {
    const { kernel } = world.app
    const path = `/channels/${world.channels.general}/messages`
    const { body } = await world.owner.api.post(path, { content: 'short' })
    const place = {
      name: 'shout',
      emits: ['MESSAGE_UPDATE'],
      guildId: world.guildId,
      channelId: body.channel_id,
    } as const
    await writeAsSystem(kernel, place, async (tx) =>
      tx.emit('MESSAGE_UPDATE', { ...body, content, guild_id: world.guildId, channel_type: 0 }),
    )
  }

  const countOnline = () => world.app.kernel.presences.countOnline(world.guildId)

  test('is disconnected at a limit without delaying other clients, and no extra events are kept for it', async () => {
    const slow = new GatewayClient(port)
    const ready = await slow.identify({ token: world.bot.token })
    const quick = new GatewayClient(port)
    await quick.identify({ token: world.owner.token })
    assert.equal(await countOnline(), 2)
    slow.socket.pause()
    const rounds = (2 * MOST_WAITING) / MEGABYTE.length
    for (let i = 0; i < rounds; i++) {
      await shout()
      await quick.next('MESSAGE_UPDATE')
    }
    await untilOnlineAtMost(world, 1)
    // It doesn't answer the closing handshake either.
    world.clock.advance(5000)
    slow.socket.resume()
    await slow.closed
    const again = new GatewayClient(port)
    again.send(6, { token: world.bot.token, session_id: ready.session_id, seq: slow.sequence })
    assert.equal((await again.nextOp(9)).d, false)
    await Promise.all([again.close(1000), quick.close(1000)])
  })

  for (const query of ['encoding=etf', 'encoding=json&compress=zlib-stream', 'encoding=etf&compress=zstd-stream']) {
    test(`is closed at a limit, with ${query}, without delaying others`, async () => {
      const path = `/gateway/?v=10&${query}`
      const slow = new GatewayClient(port, path)
      await slow.identify({ token: world.bot.token })
      const quick = new GatewayClient(port, path)
      await quick.identify({ token: world.owner.token })
      slow.socket.pause()
      let shouted = 0
      for (; (await countOnline()) > 1; shouted++) {
        await shout(NOISE)
        assert.equal((await quick.next('MESSAGE_UPDATE')).d.content, NOISE)
      }
      assert.ok(shouted * NOISE.length > MOST_WAITING / 2, `cut off after ${shouted}`)
      world.clock.advance(5000)
      slow.socket.resume()
      await slow.closed
      await quick.close(1000)
    })
  }
})
