import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { REST } from '@discordjs/rest'
import {
  CompressionMethod,
  type CreateWebSocketManagerOptions,
  type SessionInfo,
  SimpleShardingStrategy,
  WebSocketManager,
  type WebSocketShard,
  WebSocketShardDestroyRecovery,
  WebSocketShardEvents,
} from '@discordjs/ws'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import { GatewaySockets } from '@guildhall/testing/clients/gateway-sockets'
import { ReceivedEvents } from '@guildhall/testing/clients/received-events'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { newShardedGuilds } from '@guildhall/testing/worlds/sharded-guilds'
import { World } from '@guildhall/testing/worlds/world'

/** Something that a manager emitted: a gateway event, or a change of a shard’s state. */
interface Received {
  shard: number
  what: string
  d: any
}

/** A manager, its emitted events, and its stored sessions. */
interface Managed {
  manager: WebSocketManager
  received: ReceivedEvents<Received>
  sessions: Map<number, SessionInfo>
  shard(id: number): WebSocketShard
  /** The next matching event. */
  next(what: string, fits?: (event: Received) => boolean): Promise<Received>
}

describe('An unmodified @discordjs/ws manager', () => {
  let world: World
  let lines: GatewaySockets
  let rest: REST
  /** The bot's guilds, by shard. */
  let guilds: string[][]
  before(async () => {
    world = await World.create({ publicUrl: null })
    guilds = await newShardedGuilds(world, 2)
    const port = await world.app.listen()
    lines = new GatewaySockets(world)
    rest = new REST({ api: `http://127.0.0.1:${port}/api` }).setToken(world.bot.token)
  })
  after(() => world.close())

  /** A manager with its own session storage; by default with two shards and all intents. */
  function managed(
    t: TestContext,
    options: Partial<CreateWebSocketManagerOptions> = {},
    library: Pick<typeof import('@discordjs/ws'), 'SimpleShardingStrategy' | 'WebSocketManager'> = {
      SimpleShardingStrategy,
      WebSocketManager,
    },
  ): Managed {
    const sessions = new Map<number, SessionInfo>()
    const received = new ReceivedEvents<Received>()
    let strategy: SimpleShardingStrategy | undefined
    const manager = new library.WebSocketManager({
      token: world.bot.token,
      intents: ALL_INTENTS,
      rest,
      shardCount: 2,
      buildStrategy: (made) => {
        strategy = new library.SimpleShardingStrategy(made)
        return strategy
      },
      retrieveSessionInfo: (id) => sessions.get(id) ?? null,
      updateSessionInfo: (id, session) => void (session ? sessions.set(id, session) : sessions.delete(id)),
      ...options,
    })
    const { Closed, Debug, Dispatch, Error: Failed, Ready, Resumed } = WebSocketShardEvents
    manager.on(Dispatch, ({ t: what, d }, shard) => received.push({ shard, what, d }))
    manager.on(Ready, (d, shard) => received.push({ shard, what: 'ready', d }))
    manager.on(Resumed, (shard) => received.push({ shard, what: 'resumed', d: null }))
    manager.on(Closed, (code, shard) => received.push({ shard, what: 'closed', d: code }))
    // Without a listener, an error event throws.
    manager.on(Failed, () => {})
    manager.on(Debug, (message, shard) => received.push({ shard, what: 'says', d: message }))
    t.after(() => manager.destroy())
    const next = (what: string, fits: (event: Received) => boolean = () => true) =>
      received.next((each) => each.what === what && fits(each))
    const shard = (id: number) => (strategy as any).shards.get(id)
    return { manager, received, sessions, shard, next }
  }

  const rename = (name: string, guildId = world.guildId) => world.owner.api.patch(`/guilds/${guildId}`, { name })
  const say = (content: string) => world.owner.api.post(`/channels/${world.channels.general}/messages`, { content })

  /** Waits for all guilds of both shards. */
  async function allGuilds({ next }: Managed): Promise<void> {
    for (const [shard, ids] of guilds.entries()) {
      for (const id of ids) await next('GUILD_CREATE', (each) => each.shard === shard && each.d.id === id)
    }
  }

  const ways = {
    'without compression': {},
    'with the platform’s zlib stream': { compression: CompressionMethod.ZlibNative },
    'with compressed payloads': { useIdentifyCompression: true },
  }
  for (const [way, options] of Object.entries(ways)) {
    test(`receives guilds and events on the right shards, ${way}`, async (t) => {
      const earlier = lines.queries.length
      const it = managed(t, options)
      await it.manager.connect()
      const [first, second] = [await it.next('ready', isOf(0)), await it.next('ready', isOf(1))]
      assert.deepEqual(
        [first.d.shard, second.d.shard],
        [
          [0, 2],
          [1, 2],
        ],
      )
      for (const [shard, { d }] of [first, second].entries()) {
        assert.deepEqual(d.guilds.map(({ id }: any) => id).sort(), guilds[shard]?.toSorted())
      }
      await allGuilds(it)
      for (const [shard, [guildId]] of guilds.entries()) {
        await rename(`${way} ${shard}`, guildId)
        const { d } = await it.next('GUILD_UPDATE', isOf(shard))
        assert.deepEqual([d.id, d.name], [guildId, `${way} ${shard}`])
      }
      const elsewhere = it.received.all.filter(({ shard, d }) => d?.guild_id && !guilds[shard]?.includes(d.guild_id))
      assert.deepEqual(elsewhere, [])
      assert.ok(lines.hasCompression('compression' in options ? 'zlib-stream' : null, earlier))
    })
  }

  test('receives a thousand members through a zlib stream, with the nonce of the request', async (t) => {
    const { id: guildId } = await world.newGuild(world.bot, 'Full')
    const { body: role } = await world.bot.api.post(`/guilds/${guildId}/roles`, { name: 'many' })
    await fillGuild(world, { guildId, roleId: role.id, name: 'number', count: 2500 })
    const it = managed(t, { shardCount: 1, compression: CompressionMethod.ZlibNative })
    await it.manager.connect()
    await it.next('GUILD_CREATE', ({ d }) => d.id === guildId)
    const asked = { guild_id: guildId, query: '', limit: 0, nonce: 'everyone' }
    await it.manager.send(0, { op: 8, d: asked })
    const ids = new Set<string>()
    for (let index = 0; index < 3; index++) {
      const { d } = await it.next('GUILD_MEMBERS_CHUNK', (each) => each.d.chunk_index === index)
      assert.deepEqual([d.chunk_count, d.nonce], [3, 'everyone'])
      for (const { user } of d.members) ids.add(user.id)
    }
    assert.equal(ids.size, 2501)
    await it.manager.send(0, { op: 8, d: { guild_id: guildId, query: 'number000012', limit: 100, nonce: 'some' } })
    const { d: some } = await it.next('GUILD_MEMBERS_CHUNK', ({ d }) => d.nonce === 'some')
    assert.equal(some.members.length, 10)
    const user_ids = [world.bot.id, world.stranger.id]
    await it.manager.send(0, { op: 8, d: { guild_id: guildId, user_ids, nonce: 'known' } })
    const { d: known } = await it.next('GUILD_MEMBERS_CHUNK', ({ d }) => d.nonce === 'known')
    assert.deepEqual(
      [known.members.map(({ user }: any) => user.id), known.not_found],
      [[world.bot.id], [world.stranger.id]],
    )
  })

  for (const compression of [null, CompressionMethod.ZlibNative]) {
    test(`resumes both shards by itself after a disconnect${compression === null ? '' : ', compressed'}`, async (t) => {
      const it = managed(t, { compression })
      await it.manager.connect()
      await allGuilds(it)
      const began = new Map([...it.sessions].map(([shard, { sessionId }]) => [shard, sessionId]))
      lines.disconnect()
      await rename('while away')
      await Promise.all([it.next('resumed', isOf(0)), it.next('resumed', isOf(1))])
      await it.next('GUILD_UPDATE', ({ d }) => d.name === 'while away')
      assert.deepEqual(new Map([...it.sessions].map(([shard, { sessionId }]) => [shard, sessionId])), began)
      await rename('back again')
      await it.next('GUILD_UPDATE', ({ d }) => d.name === 'back again')
      assert.equal(it.received.all.filter(({ what }) => what === 'ready').length, 2)
    })
  }

  test('resumes a shard that reconnects, and starts a new session for one that was destroyed', async (t) => {
    const it = managed(t, { shardCount: 1, ...AT_ONCE })
    await it.manager.connect()
    await it.next('ready')
    const began = it.sessions.get(0)?.sessionId
    const resuming = it.shard(0).destroy({ recover: WebSocketShardDestroyRecovery.Resume })
    assert.equal((await it.next('closed')).d, 4200)
    await say('while it is away')
    await it.next('resumed')
    await it.next('MESSAGE_CREATE', ({ d }) => d.content === 'while it is away')
    await resuming
    const beginning = it.shard(0).destroy({ recover: WebSocketShardDestroyRecovery.Reconnect })
    assert.equal((await it.next('closed')).d, 1000)
    const { d } = await it.next('ready')
    assert.notEqual(d.session_id, began)
    await beginning
    await say('here again')
    await it.next('MESSAGE_CREATE', ({ d }) => d.content === 'here again')
  })

  test('continues the session that another manager left', async (t) => {
    const first = managed(t, {
      shardCount: 1,
      updateSessionInfo: (id, session) => void (session && kept.set(id, session)),
    })
    const kept = first.sessions
    await first.manager.connect()
    await say('heard by the first')
    await first.next('MESSAGE_CREATE', ({ d }) => d.content === 'heard by the first')
    const session = kept.get(0)
    await first.manager.destroy({ code: 4900 })
    await say('heard by the second')

    const second = managed(t, { shardCount: 1 })
    assert.ok(session)
    second.sessions.set(0, session)
    await second.manager.connect()
    await second.next('resumed')
    const { d } = await second.next('MESSAGE_CREATE')
    assert.equal(d.content, 'heard by the second')
    assert.equal(second.sessions.get(0)?.sessionId, session.sessionId)
    assert.ok((second.sessions.get(0)?.sequence ?? 0) > session.sequence)
    assert.deepEqual(
      second.received.all.filter(({ what }) => what === 'ready'),
      [],
    )
  })

  test('starts a new session if the session or the sequence number is unknown', async (t) => {
    const it = managed(t, { shardCount: 1, ...AT_ONCE })
    const [shardId, shardCount, resumeURL] = [0, 1, (await it.manager.fetchGatewayInformation()).url]
    it.sessions.set(0, { sessionId: 'never-was', sequence: 7, shardId, shardCount, resumeURL })
    await it.manager.connect()
    await it.next('says', ({ d }) => d.includes('Invalid session; will attempt to resume: false'))
    const { d } = await it.next('ready')
    assert.equal(it.sessions.get(0)?.sessionId, d.session_id)

    const ahead = managed(t, { shardCount: 1, ...AT_ONCE })
    ahead.sessions.set(0, { sessionId: d.session_id, sequence: 1_000_000, shardId, shardCount, resumeURL })
    await ahead.manager.connect()
    assert.equal((await ahead.next('closed')).d, 4007)
    assert.notEqual((await ahead.next('ready')).d.session_id, d.session_id)
  })

  test('retries a shard that identified too soon after another', async (t) => {
    const strict = await World.create({ publicUrl: null, rateLimits: true })
    const { token } = strict.bot
    const api = `http://127.0.0.1:${await strict.app.listen()}/api`
    const it = managed(t, {
      token,
      rest: new REST({ api }).setToken(token),
      ...AT_ONCE,
    })
    // Clients are closed first, because otherwise they would try to reconnect forever.
    t.after(() => strict.close())
    const connected = it.manager.connect()
    const { shard } = await it.next('ready')
    await it.next(
      'says',
      isOf(1 - shard, (d) => d.includes('Invalid session; will attempt to resume: false')),
    )
    assert.ok(!it.received.all.some(({ what, shard: id }) => what === 'ready' && id !== shard))
    strict.clock.advance(5000)
    await it.next('ready', isOf(1 - shard))
    await connected
  })

  test('leaves a connection without heartbeats, and resumes its session', async (t) => {
    // The first heartbeat is sent at once, the others when the test advances time: mock timers replace those of a required
    // module, but not timers that a module imports by name.
    t.mock.method(Math, 'random', () => 0)
    t.mock.timers.enable({ apis: ['setInterval'] })
    const it = managed(t, { shardCount: 1 }, createRequire(import.meta.url)('@discordjs/ws'))
    const beaten = new Promise((beat) => it.manager.once(WebSocketShardEvents.HeartbeatComplete, beat))
    await it.manager.connect()
    await beaten
    lines.hold()
    const isZombie = () => it.received.all.some(({ d }) => String(d).includes('Zombie connection'))
    while (!isZombie()) {
      t.mock.timers.tick(41_250)
      await turn()
    }
    await say('to a zombie')
    lines.release()
    assert.equal((await it.next('closed')).d, 4200)
    await it.next('resumed')
    await it.next('MESSAGE_CREATE', ({ d }) => d.content === 'to a zombie')
  })

  const fatal = {
    4004: { name: 'a wrong token', options: { token: 'wrong' }, failed: 'Authentication failed' },
    4010: { name: 'a shard that there is not', options: { shardIds: [2], shardCount: 2 }, failed: 'Invalid shard' },
    4012: { name: 'an unknown version', options: { version: '7' }, failed: 'Used an invalid API version' },
    4013: { name: 'unknown intents', options: { intents: 1 << 30 }, failed: 'Used invalid intents' },
  }
  for (const [code, { name, options, failed }] of Object.entries(fatal)) {
    test(`ends with ${code} after ${name}`, async (t) => {
      // One shard, because with several the library waits for READY of the others before it fails.
      const it = managed(t, { shardCount: 1, ...options })
      await assert.rejects(it.manager.connect(), { message: failed })
      assert.equal((await it.next('closed')).d, Number(code))
    })
  }

  test('ends with 4014 on privileged intents that the application may not have', async (t) => {
    await world.app.kernel.store.write(({ q }) =>
      q.updateTable('applications').set({ flags: 0 }).where('id', '=', world.bot.id).execute(),
    )
    const it = managed(t, { shardCount: 1, intents: Intent.GUILDS | Intent.GUILD_MEMBERS })
    await assert.rejects(it.manager.connect(), { message: 'Used disallowed intents' })
    assert.equal((await it.next('closed')).d, 4014)
  })
})

/** By default the library waits five seconds before a shard identifies again. */
const AT_ONCE = { buildIdentifyThrottler: () => ({ waitForIdentify: async () => {} }) }

const isOf =
  (shard: number, fits: (d: any) => boolean = () => true) =>
  (event: Received) =>
    event.shard === shard && fits(event.d)
