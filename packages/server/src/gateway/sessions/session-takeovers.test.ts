import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { newTakeoverPair, type TakeoverPair } from '@guildhall/testing/worlds/takeover-pair'
import { until } from '@guildhall/testing/worlds/until'
import { untilOnlineAtMost } from '@guildhall/testing/worlds/until-online-at-most'
import type { World } from '@guildhall/testing/worlds/world'
import { ConcurrencyLimiter } from '../../kernel/limits/concurrency-limiter.ts'
import { LINGER_MS } from '../presence/session-presences.ts'
import { SessionTakeovers, TAKEOVERS_AT_ONCE } from './session-takeovers.ts'

describe('A session whose process has stopped', () => {
  let both: TakeoverPair
  let world: World
  let ports: { old: number; successor: number }
  let client: GatewayClient
  let bot: Person
  let session_id: string
  let role: string
  beforeEach(async () => {
    both = await newTakeoverPair()
    world = both.world
    ports = { old: await world.app.listen(), successor: await both.successor.listen() }
    bot = await newBot(world.app, world.owner)
    await world.join(bot)
    const made = await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'new' })
    role = made.body.id
    client = new GatewayClient(ports.old)
    session_id = (await client.identify({ token: bot.token })).session_id
  })
  afterEach(() => both.close())

  const heirs = ({ token }: Person) => new TestClient(both.successor, token)
  const owner = () => heirs(world.owner)
  async function add(guildId: string): Promise<void> {
    const path = `/guildhall/guilds/${guildId}/members/${bot.id}`
    assert.equal((await heirs(world.administrator).put(path)).status, 201)
  }
  const path = () => `/channels/${world.channels.general}/messages`

  /** Disconnects the client and ends its process. */
  async function cut(): Promise<void> {
    await client.close()
    await both.end()
  }

  const resume = (seq = client.sequence, token = bot.token) => {
    const again = new GatewayClient(ports.successor)
    again.send(6, { token, session_id, seq })
    return again
  }

  const numbers = ({ payloads }: GatewayClient) => payloads.flatMap(({ s }) => s ?? [])

  test('continues in another one with missed events in order, and then new ones', async () => {
    await world.owner.api.post(path(), { content: 'before' })
    await client.next('MESSAGE_CREATE')
    await cut()
    await owner().post(path(), { content: 'missed' })
    await owner().patch(`/guilds/${world.guildId}/roles/${role}`, { name: 'missed too' })
    const again = resume()
    await again.next('RESUMED')
    await owner().post(path(), { content: 'after' })
    await again.next('MESSAGE_CREATE', ({ content }) => content === 'after')
    const contents = again.payloads.map(({ t, d }) => d?.content ?? d?.role?.name ?? t)
    assert.deepEqual(contents.slice(1), ['missed', 'missed too', 'RESUMED', 'after'])
    assert.deepEqual(
      numbers(again),
      [1, 2, 3, 4].map((n) => client.sequence + n),
    )
    await again.close(1000)
  })

  test('receives again what its client had not received, unchanged', async () => {
    for (const content of ['one', 'two', 'three']) {
      await world.owner.api.post(path(), { content })
      await client.next('MESSAGE_CREATE', (d) => d.content === content)
    }
    await cut()
    const again = resume(client.sequence - 2)
    await again.next('RESUMED')
    const [before, now] = [client, again].map(({ payloads }) => payloads.filter(({ t }) => t === 'MESSAGE_CREATE'))
    assert.deepEqual(now, before?.slice(1))
    await again.close(1000)
  })

  test('can be resumed there again', async () => {
    await cut()
    await owner().post(path(), { content: 'one' })
    const second = resume()
    await second.next('RESUMED')
    await second.close()
    await owner().post(path(), { content: 'two' })
    const third = resume()
    await third.next('RESUMED')
    // The event that was written last may not have been sent yet.
    await third.next('MESSAGE_CREATE', ({ content }) => content === 'two')
    assert.deepEqual(
      third.eventsOf('MESSAGE_CREATE').map(({ content }) => content),
      ['one', 'two'],
    )
    await third.close(1000)
  })

  test('receives guilds that its user joined or left meanwhile', async () => {
    const [left, rejoined] = [await world.newGuild(world.owner), await world.newGuild(world.owner)]
    for (const { id } of [left, rejoined]) {
      await world.join(bot, { guildId: id })
      await client.next('GUILD_CREATE', (d) => d.id === id)
    }
    const joined = await world.newGuild(world.owner)
    await cut()
    await add(joined.id)
    for (const { id } of [left, rejoined]) {
      assert.equal((await owner().delete(`/guilds/${id}/members/${bot.id}`)).status, 204)
    }
    await add(rejoined.id)
    const again = resume()
    await again.next('RESUMED')
    for (const { id } of [left, rejoined]) await again.next('GUILD_DELETE', (d) => d.id === id)
    for (const { id } of [rejoined, joined]) await again.next('GUILD_CREATE', (d) => d.id === id)
    await owner().patch(`/guilds/${world.guildId}/roles/${role}`, { name: 'seen' })
    await again.next('GUILD_ROLE_UPDATE')
    assert.deepEqual([again.eventsOf('GUILD_DELETE').length, again.eventsOf('GUILD_CREATE').length], [2, 2])
    await again.close(1000)
  })

  test('receives only those missed events that it may see now', async () => {
    const { body: hidden } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'hidden' })
    await client.next('CHANNEL_CREATE')
    await cut()
    const deny = { permission_overwrites: [{ id: world.guildId, type: 0, deny: '1024' }] }
    await owner().post(`/channels/${hidden.id}/messages`, { content: 'secret' })
    await owner().patch(`/channels/${hidden.id}`, deny)
    await owner().post(path(), { content: 'open' })
    const again = resume()
    await again.next('RESUMED')
    assert.deepEqual(
      again.eventsOf('MESSAGE_CREATE').map(({ content }) => content),
      ['open'],
    )
    assert.ok(again.types.includes('THREAD_LIST_SYNC'))
    await again.close(1000)
  })

  test('is sent its guild again if that was unavailable meanwhile', async () => {
    await cut()
    const outage = `/guildhall/guilds/${world.guildId}/unavailable`
    assert.equal((await heirs(world.administrator).put(outage)).status, 204)
    assert.equal((await heirs(world.administrator).delete(outage)).status, 204)
    const again = resume()
    await again.next('RESUMED')
    assert.equal(again.types.filter((type) => type === 'GUILD_CREATE').length, 1)
    await again.close(1000)
  })

  test('can’t be resumed with another token, ahead of its sequence number, or by its user’s other bot', async () => {
    await cut()
    assert.equal((await resume(client.sequence, world.bot.token).closed).code, 4004)
    assert.equal((await resume(client.sequence, 'nonsense').closed).code, 4004)
    assert.equal((await resume(client.sequence + 1).closed).code, 4007)
    const again = resume()
    await again.next('RESUMED')
    await again.close(1000)
  })

  test('is invalid if it ended or never existed', async () => {
    await client.close(1000)
    await untilOnlineAtMost(world, 0)
    await both.end()
    const over = resume()
    assert.equal((await over.nextOp(9)).d, false)
    const unknown = new GatewayClient(ports.successor)
    unknown.send(6, { token: bot.token, session_id: 'f'.repeat(32), seq: 1 })
    assert.equal((await unknown.nextOp(9)).d, false)
    await Promise.all([over.close(1000), unknown.close(1000)])
  })

  test('is resumed once, even if several clients try at the same time', async () => {
    await cut()
    await owner().post(path(), { content: 'missed' })
    const all = Array.from({ length: 4 }, () => resume())
    const last = await Promise.any(all.map(async (each) => each.next('RESUMED').then(() => each)))
    await owner().post(path(), { content: 'after' })
    const taker = await Promise.any(
      all.map(async (each) => each.next('MESSAGE_CREATE', ({ content }) => content === 'after').then(() => each)),
    )
    assert.equal(all.filter((each) => each.types.includes('RESUMED') && each.socket.readyState === 1).length >= 1, true)
    assert.ok(last && taker)
    await Promise.all(all.map((each) => each.close(1000)))
  })

  test('receives that sessions of others ended', async () => {
    const person = new GatewayClient(ports.old)
    await person.identify({ token: world.member.token })
    await client.next('PRESENCE_UPDATE', ({ user, status }) => user.id === world.member.id && status === 'online')
    await person.close()
    await cut()
    const again = resume()
    await again.next('RESUMED')
    world.clock.advance(LINGER_MS)
    await again.next('PRESENCE_UPDATE', ({ user, status }) => user.id === world.member.id && status === 'offline')
    await again.close(1000)
  })

  test('receives missed events once, even if the first attempt failed', async (t) => {
    const second = await world.newGuild(world.owner)
    await world.join(bot, { guildId: second.id })
    await client.next('GUILD_CREATE', ({ id }) => id === second.id)
    await cut()
    await owner().post(path(), { content: 'missed' })
    await owner().patch(`/guilds/${second.id}`, { name: 'missed too' })
    const { store, log } = both.successor.kernel
    const { snapshot } = store
    let openings = 0
    const opened = t.mock.method(store, 'snapshot', (work: never) => {
      // The first is for both guilds, and the others for one each.
      if (++openings !== 2) throw new Error('the database is unreachable')
      return snapshot(work)
    })
    const logged = t.mock.method(log, 'error', () => {})
    assert.equal((await resume().closed).code, 4000)
    opened.mock.restore()
    logged.mock.restore()
    const again = resume()
    await again.next('RESUMED')
    const contents = again.payloads.map(({ d }) => d?.content ?? d?.name)
    for (const what of ['missed', 'missed too']) assert.equal(contents.filter((each) => each === what).length, 1, what)
    assert.deepEqual(
      numbers(again),
      numbers(again).map((_, i) => client.sequence + 1 + i),
    )
    await again.close(1000)
  })

  test('leaves nothing behind if its token is revoked during the resume', async (t) => {
    const second = await world.newGuild(world.owner)
    await world.join(bot, { guildId: second.id })
    await client.next('GUILD_CREATE', ({ id }) => id === second.id)
    await cut()
    const { store } = both.successor.kernel
    const { snapshot } = store
    let isWithdrawn = false
    t.mock.method(store, 'snapshot', async (work: never) => {
      if (!isWithdrawn) {
        isWithdrawn = true
        assert.equal((await owner().post(`/applications/${bot.id}/bot/reset`)).status, 200)
      }
      return snapshot(work)
    })
    const taking = t.mock.method(SessionTakeovers.prototype, 'take')
    assert.equal((await resume().closed).code, 4004)
    assert.equal(await taking.mock.calls[0]?.result, undefined)
    assert.equal(both.successor.relay.positions().size, 0)
  })

  test('is invalid if it missed more events than are kept', async () => {
    await cut()
    for (let i = 0; i < 1000; i += 50) {
      await Promise.all(Array.from({ length: 50 }, () => owner().post(path(), { content: 'x' })))
    }
    const again = resume()
    assert.equal((await again.nextOp(9)).d, false)
    await again.close(1000)
  })

  test('can’t be resumed if it belongs to a user', async () => {
    const person = new GatewayClient(ports.old)
    const ready = await person.identify({ token: world.member.token })
    await person.close()
    const again = new GatewayClient(ports.successor)
    again.send(6, { token: world.member.token, session_id: ready.session_id, seq: person.sequence })
    assert.equal((await again.nextOp(9)).d, false)
    await Promise.all([again.close(1000), client.close(1000)])
  })
})

describe('Many sessions whose process has stopped', () => {
  const MANY = 40
  let both: TakeoverPair
  let port: number
  let guilds: string[]
  let clients: { client: GatewayClient; token: string; session_id: string }[]
  beforeEach(async () => {
    both = await newTakeoverPair()
    const { world } = both
    const old = await world.app.listen()
    port = await both.successor.listen()
    guilds = []
    clients = []
    for (let i = 0; i < MANY; i++) {
      const bot = await newBot(world.app, world.owner)
      const { id } = await world.newGuild(world.owner)
      await world.join(bot, { guildId: id })
      const client = new GatewayClient(old)
      const { session_id } = await client.identify({ token: bot.token })
      guilds.push(id)
      clients.push({ client, token: bot.token, session_id })
    }
    for (const { client } of clients) await client.close()
    await both.end()
  })
  afterEach(() => both.close())

  function resume({ client, token, session_id }: (typeof clients)[number]): GatewayClient {
    const again = new GatewayClient(port)
    again.send(6, { token, session_id, seq: client.sequence })
    return again
  }

  test('read their guilds together, and receive what happens in them', async (t) => {
    const { world, successor } = both
    const snapshot = t.mock.method(successor.kernel.store, 'snapshot')
    const owner = new TestClient(successor, world.owner.token)
    const [missed = ''] = guilds
    await owner.patch(`/guilds/${missed}`, { name: 'missed' })
    const resumed = clients.map(resume)
    await Promise.all(resumed.map((client) => client.next('RESUMED')))
    // On SQLite, a guild is read before the next one is requested.
    if (STORE_UNDER_TEST === 'postgres') {
      assert.ok(snapshot.mock.callCount() <= MANY / 4, `${snapshot.mock.callCount()} snapshots`)
    }
    assert.deepEqual(
      resumed[0]?.eventsOf('GUILD_UPDATE').map(({ name }) => name),
      ['missed'],
    )
    for (const [index, client] of resumed.entries()) {
      await owner.patch(`/guilds/${guilds[index]}`, { name: 'after' })
      await client.next('GUILD_UPDATE', ({ id, name }) => id === guilds[index] && name === 'after')
      await client.close(1000)
    }
  })

  test('wait for their turn, and those whose clients disconnect meanwhile can still be resumed', async (t) => {
    const { store } = both.successor.kernel
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const read = store.snapshot
    t.mock.method(store, 'snapshot', async (work: Parameters<typeof read>[0]) => {
      await opened
      return read(work)
    })
    const takes = t.mock.method(ConcurrencyLimiter.prototype, 'run')
    const [last, ...others] = clients.toReversed()
    assert.ok(last)
    const resumed = others.map(resume)
    await until(() => takes.mock.callCount() === others.length)
    const left = resume(last)
    await until(() => takes.mock.callCount() === MANY)
    assert.equal(both.successor.gateway.counts().count, TAKEOVERS_AT_ONCE)
    await left.close()
    const again = resume(last)
    open()
    for (const client of [...resumed, again]) {
      await client.next('RESUMED')
      await client.close(1000)
    }
  })
})
