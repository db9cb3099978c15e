import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { GatewaySockets } from '@guildhall/testing/clients/gateway-sockets'
import { ReceivedEvents } from '@guildhall/testing/clients/received-events'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { newShardedGuilds } from '@guildhall/testing/worlds/sharded-guilds'
import { World } from '@guildhall/testing/worlds/world'
import { Client, type GatewayOptions } from 'oceanic.js'

const MANY = 2500

/** A client, its received events, and its resumed shards. */
interface Connected {
  client: Client
  packets: ReceivedEvents<{ shard: number; t: string; d: any }>
  resumed: ReceivedEvents<number>
  /** The next matching event of a type. */
  next(type: string, fits?: (event: { shard: number; d: any }) => boolean): Promise<{ shard: number; d: any }>
}

/** oceanic.js with its own gateway code and two shards. */
describe('An unmodified oceanic.js bot with two shards', () => {
  let world: World
  let lines: GatewaySockets
  let port: number
  /** The bot's guilds, by shard. */
  let guilds: string[][]
  /** A guild of the second shard with many members, and their IDs by index. */
  let full: string
  let idOf: (index: number) => string
  before(async () => {
    world = await World.create({ publicUrl: null })
    guilds = await newShardedGuilds(world, 2)
    full = guilds[1]?.[0] ?? ''
    const { body: role } = await world.owner.api.post(`/guilds/${full}/roles`, { name: 'many' })
    idOf = await fillGuild(world, { guildId: full, roleId: role.id, name: 'number', count: MANY })
    port = await world.app.listen()
    lines = new GatewaySockets(world)
  })
  after(() => world.close())

  /** Connects and waits for all guilds. */
  async function connected(t: TestContext, options: GatewayOptions = {}): Promise<Connected> {
    const client = new Client({
      auth: `Bot ${world.bot.token}`,
      rest: { baseURL: `http://127.0.0.1:${port}/api/v10` },
      // The library counts the guilds of all shards together, so the first shard would wait this long for those of the others.
      gateway: { maxShards: 2, intents: ['ALL'], guildCreateTimeout: 100, ...options },
    })
    t.after(() => client.disconnect(false))
    const packets: Connected['packets'] = new ReceivedEvents()
    const resumed = new ReceivedEvents<number>()
    client.on('packet', ({ t, d }, shard) => packets.push({ shard, t: String(t), d }))
    client.on('shardResume', resumed.push)
    client.on('error', (error) => assert.fail(error))
    const ready = new Promise((resolve) => client.once('ready', () => resolve(null)))
    await client.connect()
    await ready
    while (client.guilds.size < guilds.flat().length) await turn()
    const next = (type: string, fits: (event: { shard: number; d: any }) => boolean = () => true) =>
      packets.next((each) => each.t === type && fits(each))
    return { client, packets, resumed, next }
  }

  const rename = (guildId: string, name: string) => world.owner.api.patch(`/guilds/${guildId}`, { name })

  for (const compress of [false, 'zlib-stream', 'zstd-stream'] as const) {
    test(`receives guilds and events on the right shards; ${compress || 'not compressed'}`, async (t) => {
      const earlier = lines.queries.length
      const { client, next } = await connected(t, { compress })
      for (const [shard, ids] of guilds.entries()) {
        for (const id of ids) {
          assert.equal(client.guilds.get(id)?.shard.id, shard)
          const name = `of ${shard} ${compress}`
          await rename(id, name)
          assert.equal((await next('GUILD_UPDATE', ({ d }) => d.id === id)).shard, shard)
          assert.equal(client.guilds.get(id)?.name, name)
        }
      }
      assert.ok(lines.hasCompression(compress || null, earlier))
    })

    test(`requests members by name, by ID, and all of them; ${compress || 'not compressed'}`, async (t) => {
      const { client, next } = await connected(t, { compress })
      const guild = client.guilds.get(full) ?? assert.fail('the guild did not come')
      const named = await guild.fetchMembers({ query: 'number000012', limit: 5 })
      assert.deepEqual(named.map(({ id }) => id).sort(), [0, 1, 2, 3, 4].map((index) => idOf(120 + index)).sort())
      const known = await guild.fetchMembers({ userIDs: [idOf(7), world.stranger.id], presences: true })
      assert.deepEqual(
        known.map(({ id }) => id),
        [idOf(7)],
      )
      const { d } = await next('GUILD_MEMBERS_CHUNK', (each) => each.d.not_found?.length > 0)
      assert.deepEqual(d.not_found, [world.stranger.id])
      const everyone = await guild.fetchMembers()
      assert.equal(everyone.length, guild.memberCount)
      assert.ok(everyone.length > MANY)
    })

    test(`resumes both shards after a disconnect; ${compress || 'not compressed'}`, async (t) => {
      const { client, packets, resumed, next } = await connected(t, { compress })
      const began = client.shards.map(({ sessionID }) => sessionID)
      lines.disconnect()
      for (const [id = ''] of guilds) await rename(id, `${compress} meanwhile`)
      await Promise.all([resumed.next((id) => id === 0), resumed.next((id) => id === 1)])
      for (const [id] of guilds)
        await next('GUILD_UPDATE', ({ d }) => d.id === id && d.name === `${compress} meanwhile`)
      assert.deepEqual(
        client.shards.map(({ sessionID }) => sessionID),
        began,
      )
      assert.equal(packets.all.filter(({ t }) => t === 'READY').length, 2)
    })
  }

  test('resumes a shard that it closed, and starts a new session on the same connection if the old one is gone', async (t) => {
    const { client, resumed, next } = await connected(t)
    const shard = client.shards.get(1) ?? assert.fail('no such shard')
    await next('READY', (each) => each.shard === 1)
    shard.disconnect(true)
    assert.equal(await resumed.next(), 1)
    shard.sessionID = 'gone'
    const connections = lines.queries.length
    const warned = new Promise((resolve) => client.once('warn', (message, id) => resolve([id, message])))
    shard.disconnect(true)
    const ready = await next('READY', (each) => each.shard === 1)
    assert.match(String(await warned), /^1,Session Invalidated\. Session is not resumable/u)
    assert.equal(shard.sessionID, ready.d.session_id)
    assert.equal(lines.queries.length, connections + 1)
  })

  test('fetches all members of a large guild if configured so', async (t) => {
    const { client, next } = await connected(t, { getAllUsers: true })
    const guild = client.guilds.get(full) ?? assert.fail('the guild did not come')
    await next('GUILD_MEMBERS_CHUNK', ({ d }) => d.guild_id === full && d.chunk_index === d.chunk_count - 1)
    while (guild.members.size < guild.memberCount) await turn()
    assert.ok(guild.members.has(idOf(MANY - 1)))
  })

  test('receives a private message on the first shard', async (t) => {
    const { client, next } = await connected(t)
    const { body: channel } = await world.member.api.post('/users/@me/channels', { recipient_id: world.bot.id })
    await world.member.api.post(`/channels/${channel.id}/messages`, { content: 'psst' })
    const { shard, d } = await next('MESSAGE_CREATE')
    assert.deepEqual([shard, d.content], [0, 'psst'])
    const sent = await client.rest.channels.createMessage(channel.id, { content: 'what?' })
    assert.equal(sent.author.id, client.user.id)
  })
})
