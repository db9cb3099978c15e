import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { GatewaySockets } from '@guildhall/testing/clients/gateway-sockets'
import { eris } from '@guildhall/testing/clients/load-eris'
import { PlainAgent } from '@guildhall/testing/clients/plain-agent'
import { ReceivedEvents } from '@guildhall/testing/clients/received-events'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { newShardedGuilds } from '@guildhall/testing/worlds/sharded-guilds'
import { World } from '@guildhall/testing/worlds/world'
import type { Client, ClientOptions, Message } from 'eris'

const MANY = 2500

interface Connected {
  client: Client
  packets: ReceivedEvents<{ shard: number; t: string; d: any }>
  resumed: ReceivedEvents<number>
  /** The warnings and errors of the client. */
  complaints: string[]
  /** The next matching event of a type. */
  next(type: string, fits?: (event: { shard: number; d: any }) => boolean): Promise<{ shard: number; d: any }>
}

/** eris from the registry, with its own REST and gateway code. */
describe('An unmodified eris bot', () => {
  let world: World
  let lines: GatewaySockets
  let agent: PlainAgent
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
    agent = new PlainAgent(await world.app.listen())
    lines = new GatewaySockets(world)
  })
  after(async () => {
    agent.destroy()
    await world.close()
  })

  /** Connects with two shards and waits for all guilds. */
  async function connected(t: TestContext, options: Partial<ClientOptions> = {}): Promise<Connected> {
    const client = eris(`Bot ${world.bot.token}`, {
      intents: ['all'],
      maxShards: 2,
      // The library counts the guilds of all shards together, so the first shard would wait this long for those of the others.
      guildCreateTimeout: 100,
      rest: { domain: '127.0.0.1', agent: agent as any },
      ...options,
    })
    t.after(() => client.disconnect({ reconnect: false }))
    const packets: Connected['packets'] = new ReceivedEvents()
    const resumed = new ReceivedEvents<number>()
    const complaints: string[] = []
    client.on('rawWS', ({ op, t, d }: any, shard) => op === 0 && packets.push({ shard, t, d }))
    client.on('shardResume', resumed.push)
    client.on('error', (error) => complaints.push(String(error)))
    client.on('warn', (message) => complaints.push(String(message)))
    const ready = new Promise((resolve) => client.once('ready', () => resolve(null)))
    await client.connect()
    await ready
    while (client.guilds.size < guilds.flat().length) await turn()
    const next = (type: string, fits: (event: { shard: number; d: any }) => boolean = () => true) =>
      packets.next((each) => each.t === type && fits(each))
    return { client, packets, resumed, complaints, next }
  }

  const guildOf = (client: Client, id: string) => client.guilds.get(id) ?? assert.fail(`guild ${id} did not come`)
  const rename = (guildId: string, name: string) => world.owner.api.patch(`/guilds/${guildId}`, { name })

  for (const compress of [false, true]) {
    describe(compress ? 'compressed' : 'not compressed', () => {
      test('receives guilds and events on the right shards', async (t) => {
        const earlier = lines.queries.length
        const { client, next, complaints } = await connected(t, { compress })
        assert.equal(client.user.id, world.bot.id)
        for (const [shard, ids] of guilds.entries()) {
          for (const id of ids) {
            assert.equal(guildOf(client, id).shard.id, shard)
            await rename(id, `of ${shard} ${compress}`)
            assert.equal((await next('GUILD_UPDATE', ({ d }) => d.id === id)).shard, shard)
            assert.equal(guildOf(client, id).name, `of ${shard} ${compress}`)
          }
        }
        assert.ok(lines.hasCompression(compress ? 'zlib-stream' : null, earlier))
        assert.deepEqual(complaints, [])
      })

      test('receives and sends messages', async (t) => {
        const { client } = await connected(t, { compress })
        const messages = new ReceivedEvents<Message>()
        client.on('messageCreate', messages.push)
        const { general } = world.channels
        await world.member.api.post(`/channels/${general}/messages`, { content: `ping ${compress}` })
        const message = await messages.next(({ author }) => author.id === world.member.id)
        assert.deepEqual([message.content, message.channel.id], [`ping ${compress}`, general])
        const sent = await client.createMessage(general, {
          content: 'pong',
          messageReference: { messageID: message.id },
        })
        assert.equal((await messages.next(({ author }) => author.id === client.user.id)).id, sent.id)
        assert.equal((await sent.edit('pong!')).content, 'pong!')
        await sent.delete()
      })

      test('requests members by name, by ID, and all of them', async (t) => {
        const { client } = await connected(t, { compress })
        const guild = guildOf(client, full)
        const named = await guild.fetchMembers({ query: 'number000012', limit: 5 })
        assert.deepEqual(named.map(({ id }) => id).sort(), [0, 1, 2, 3, 4].map((index) => idOf(120 + index)).sort())
        const known = await guild.fetchMembers({ userIDs: [idOf(7), world.stranger.id], presences: true })
        assert.deepEqual(
          known.map(({ id }) => id),
          [idOf(7)],
        )
        const everyone = await guild.fetchMembers()
        assert.equal(everyone.length, guild.memberCount)
        assert.ok(everyone.length > MANY)
      })

      test('resumes both shards after a disconnect', async (t) => {
        const { client, packets, resumed, next } = await connected(t, { compress })
        const began = client.shards.map(({ sessionID }: any) => sessionID)
        lines.disconnect()
        for (const [id = ''] of guilds) await rename(id, `${compress} meanwhile`)
        await Promise.all([resumed.next((id) => id === 0), resumed.next((id) => id === 1)])
        for (const [id] of guilds)
          await next('GUILD_UPDATE', ({ d }) => d.name === `${compress} meanwhile` && d.id === id)
        assert.deepEqual(
          client.shards.map(({ sessionID }: any) => sessionID),
          began,
        )
        assert.equal(packets.all.filter(({ t }) => t === 'READY').length, 2)
      })
    })
  }

  test('fetches all members of a large guild if configured so', async (t) => {
    const { client } = await connected(t, { getAllUsers: true })
    const guild = guildOf(client, full)
    while (guild.members.size < guild.memberCount) await turn()
    assert.ok(guild.members.has(idOf(MANY - 1)))
  })

  test('resumes a shard that it closed, and starts a new session on the same connection if the old one is gone', async (t) => {
    const { client, resumed, next, complaints } = await connected(t)
    const shard: any = client.shards.get(1)
    await next('READY', (each) => each.shard === 1)
    shard.disconnect({ reconnect: 'auto' })
    assert.equal(await resumed.next(), 1)
    shard.sessionID = 'gone'
    const connections = lines.queries.length
    shard.disconnect({ reconnect: 'auto' })
    const ready = await next('READY', (each) => each.shard === 1)
    assert.deepEqual(complaints, ['Invalid session, reidentifying!'])
    assert.equal(shard.sessionID, ready.d.session_id)
    assert.equal(lines.queries.length, connections + 1)
  })

  test('gets an error with the server’s code for a rejected request', async (t) => {
    const { client } = await connected(t)
    await assert.rejects(client.getMessage(world.channels.general, '123456789012345678'), { code: 10008 })
    await assert.rejects(client.createMessage(world.channels.general, ''), { code: 50006 })
  })
})
