import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { RawConnection } from '@guildhall/testing/clients/raw-connection'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const LIVE = get('/livez')
/** More than the system buffers for a client that doesn't read. */
const FILE_BYTES = 10_000_000

describe('Requests in flight', () => {
  let world: World
  let file: string
  before(async () => {
    world = await World.create({ rateLimits: true, trustedProxies: ['127.0.0.1'] })
    await world.app.listen()
    const form = messageForm({}, { 0: { bytes: Buffer.alloc(FILE_BYTES, 'x'), name: 'a.txt' } })
    const { body } = await world.member.api.post(`/channels/${world.channels.general}/messages`, form)
    const { pathname, search } = new URL(body.attachments[0].url)
    file = pathname + search
  })
  after(() => world.close())

  function line(t: TestContext, { reads = true } = {}): RawConnection {
    const made = new RawConnection(world.app.http.server)
    t.after(() => made.socket.destroy())
    if (!reads) made.socket.pause()
    return made
  }

  /** Counts open files. */
  function openFiles(t: TestContext) {
    const { files } = world.app.kernel
    const counts = { open: 0, opened: 0 }
    const read = files.read.bind(files)
    t.mock.method(files, 'read', async (...args: Parameters<typeof read>) => {
      const stream = await read(...args)
      counts.open++
      counts.opened++
      stream?.once('close', () => counts.open--)
      return stream
    })
    return counts
  }

  test('of one connection are started one by one, and answered in order', async (t) => {
    const sent = line(t).send(LIVE + get('/nowhere') + LIVE + get('/api/v10/gateway') + LIVE)
    await sent.answers(5)
    assert.deepEqual(sent.statuses, [200, 404, 200, 200, 200])
  })

  test('open a file when its response is next, and close it when the client disconnects', async (t) => {
    const counts = openFiles(t)
    const unread = line(t, { reads: false }).send(get(file).repeat(20))
    await until(() => counts.open === 1)
    await line(t).send(LIVE).answers()
    assert.deepEqual(counts, { open: 1, opened: 1 })
    unread.socket.destroy()
    await until(() => counts.open === 0)
    assert.equal(counts.opened, 1)
  })

  test('close a file when its client has read nothing of it for a minute', async (t) => {
    const counts = openFiles(t)
    line(t, { reads: false }).send(get(file))
    await until(() => counts.open === 1)
    await until(async () => {
      world.clock.advance(60_000)
      return counts.open === 0
    })
  })

  test('return every byte of every requested file to a client that reads', async (t) => {
    const counts = openFiles(t)
    const sent = line(t).send(get(file).repeat(3))
    await until(() => sent.received.length > 3 * FILE_BYTES)
    await sent.send(LIVE).answers(4)
    assert.deepEqual(sent.statuses, [200, 200, 200, 200])
    await until(() => counts.open === 0)
  })

  test('close their connection if more than 32 of them are queued', async (t) => {
    const unread = line(t, { reads: false }).send(get(file) + LIVE.repeat(33))
    await line(t).send(LIVE).answers()
    unread.socket.resume()
    await unread.hungUp()
    assert.ok(unread.statuses.length <= 1)
  })

  /** Delays every request for a guild until it is released. */
  function heldUp(t: TestContext) {
    const { readModel } = world.app.kernel
    const letGo = Promise.withResolvers<void>()
    const find = readModel.find.bind(readModel)
    const counts = { waiting: 0 }
    t.mock.method(readModel, 'find', async (id: string) => {
      counts.waiting++
      await letGo.promise
      return find(id)
    })
    t.after(() => letGo.resolve())
    return { counts, letGo: () => letGo.resolve() }
  }
  const askFrom = (t: TestContext, network: string, token: string) =>
    line(t).send(get(`/api/v10/guilds/${world.guildId}`, `Authorization: ${token}\r\nX-Forwarded-For: ${network}\r\n`))

  test('are limited to 512 per network for all its users, and other networks are not affected', async (t) => {
    const { counts, letGo } = heldUp(t)
    const tokens = [world.owner, world.moderator, world.member].map(({ token }) => token)
    tokens.push(`Bot ${world.bot.token}`)
    const held = Array.from({ length: 512 }, (_, n) => askFrom(t, `2001:db8:1:2::${n}`, tokens[n % 4] ?? ''))
    await until(() => counts.waiting === 512)
    const here = 'X-Forwarded-For: 2001:db8:1:2:ffff::1\r\n'
    const elsewhere = 'X-Forwarded-For: 2001:db8:1:3::1\r\n'
    for (const path of ['/livez', '/api/v10/gateway', file, '/nowhere']) {
      const refused = line(t).send(get(path, here))
      await refused.answers()
      assert.match(refused.received, /^HTTP\/1\.1 429 /u)
      assert.match(refused.received, /\r\nretry-after: 1\r\n/u)
    }
    const pipelined = line(t).send(get('/livez', elsewhere) + get(file, elsewhere) + get('/livez', here))
    await pipelined.hungUp()
    const other = line(t).send(get('/livez', elsewhere))
    await other.answers()
    assert.deepEqual(other.statuses, [200])
    letGo()
    for (const each of held) assert.match(await each.answers(), /^HTTP\/1\.1 200 /u)
    await until(async () => (await line(t).send(get('/livez', here)).answers()).startsWith('HTTP/1.1 200 '))
  })

  test('are limited to 256 per user across networks', async (t) => {
    // The rate limits of earlier requests have reset.
    world.clock.advance(5000)
    const { counts, letGo } = heldUp(t)
    const { member, owner } = world
    const half = Array.from({ length: 128 }, (_, n) => askFrom(t, `192.0.2.${n}`, member.token))
    await until(() => counts.waiting === 128)
    world.clock.advance(5000)
    const held = half.concat(Array.from({ length: 128 }, (_, n) => askFrom(t, `192.0.3.${n}`, member.token)))
    await until(() => counts.waiting === 256)
    const refused = askFrom(t, '192.0.2.200', member.token)
    await refused.answers()
    assert.deepEqual(refused.statuses, [429])
    const other = askFrom(t, '192.0.2.201', owner.token)
    await until(() => counts.waiting === 257)
    letGo()
    for (const each of [...held, other]) assert.match(await each.answers(), /^HTTP\/1\.1 200 /u)
    await until(async () => (await askFrom(t, '192.0.2.202', member.token).answers()).startsWith('HTTP/1.1 200 '))
  })

  test('prevent a socket from being opened on a connection that waits for a response', async (t) => {
    const upgrade = get('/gateway?v=10', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n')
    const sent = line(t).send(get(file) + upgrade)
    await until(() => sent.statuses.length === 2)
    assert.equal(sent.statuses[0], 200)
    assert.notEqual(sent.statuses[1], 101)
  })
})
