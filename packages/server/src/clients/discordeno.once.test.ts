import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import {
  createBot,
  createDesiredPropertiesObject,
  type LeakyBucket,
  ShardSocketCloseCodes,
  TransportCompression,
} from '@discordeno/bot'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { GatewaySockets } from '@guildhall/testing/clients/gateway-sockets'
import { ReceivedEvents } from '@guildhall/testing/clients/received-events'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { newShardedGuilds } from '@guildhall/testing/worlds/sharded-guilds'
import { World } from '@guildhall/testing/worlds/world'

const MANY = 2500

/** discordeno from the registry, with its REST and gateway code and its transformed events. */
describe('An unmodified discordeno bot with two shards', () => {
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

  /** Connects and waits for all guilds; records raw and transformed events. */
  async function connected(t: TestContext, options: object = {}) {
    const raw = new ReceivedEvents<{ shard: number; t: string | null; d: any }>()
    const shown = new ReceivedEvents<{ what: string; of: any }>()
    const show = (what: string) => (of: unknown) => shown.push({ what, of })
    // The library's timers for refilling the rate limits of shards run for a minute, also in discarded buckets.
    const buckets = new Set<LeakyBucket>()
    const keepBucket = ({ bucket }: { bucket: LeakyBucket }) => void buckets.add(bucket)
    const quiet = () => ({ debug() {}, info() {}, warn() {}, error() {}, fatal() {} })
    const bot = createBot({
      token: world.bot.token,
      intents: ALL_INTENTS,
      // The library expects a guild ID in each presence of GUILD_CREATE, which has none.
      desiredProperties: createDesiredPropertiesObject({ guild: { presences: false } }, true),
      loggerFactory: quiet,
      rest: {
        token: world.bot.token,
        proxy: { baseUrl: `http://127.0.0.1:${port}/api`, authorization: `Bot ${world.bot.token}` },
      },
      gateway: {
        token: world.bot.token,
        totalShards: 2,
        spawnShardDelay: 0,
        events: { identifying: keepBucket, hello: keepBucket },
        resharding: { enabled: false, shardsFullPercentage: 80, checkInterval: -1 },
        cache: { requestMembers: { enabled: true } },
        ...options,
      },
      events: {
        raw: ({ t, d }, shard) => void raw.push({ shard, t, d }),
        messageCreate: show('messageCreate'),
        guildCreate: show('guildCreate'),
        guildUpdate: show('guildUpdate'),
        guildMemberAdd: show('guildMemberAdd'),
        roleCreate: show('roleCreate'),
        typingStart: show('typingStart'),
      },
    })
    t.after(async () => {
      await bot.gateway.shutdown(ShardSocketCloseCodes.TestingFinished, 'done')
      for (const { timeoutId } of buckets) clearTimeout(timeoutId)
    })
    await bot.start()
    const next = (type: string, fits: (event: { shard: number; d: any }) => boolean = () => true) =>
      raw.next((each) => each.t === type && fits(each))
    for (const id of guilds.flat()) await next('GUILD_CREATE', ({ d }) => d.id === id)
    const nextDesired = (what: string, fits: (of: any) => boolean = () => true) =>
      shown.next((each) => each.what === what && fits(each.of))
    return { bot, raw, next, nextDesired }
  }

  const rename = (guildId: string, name: string) => world.owner.api.patch(`/guilds/${guildId}`, { name })
  const ways: Record<string, { compress?: boolean; transportCompression?: TransportCompression }> = {
    'not compressed': {},
    'as a zlib stream': { transportCompression: TransportCompression.zlib },
    'in compressed payloads': { compress: true },
  }

  for (const [way, options] of Object.entries(ways)) {
    test(`receives guilds and events on the right shards, ${way}`, async (t) => {
      const earlier = lines.queries.length
      const { bot, next, nextDesired } = await connected(t, options)
      assert.equal(bot.id, BigInt(world.bot.id))
      for (const [shard, ids] of guilds.entries()) {
        for (const id of ids) {
          assert.equal((await nextDesired('guildCreate', (guild) => guild.id === BigInt(id))).of.shardId, shard)
          await rename(id, `of ${shard} ${way}`)
          assert.equal((await next('GUILD_UPDATE', ({ d }) => d.id === id)).shard, shard)
          assert.equal(
            (await nextDesired('guildUpdate', (guild) => guild.id === BigInt(id))).of.name,
            `of ${shard} ${way}`,
          )
        }
      }
      assert.ok(lines.hasCompression(options.transportCompression ?? null, earlier))
    })

    test(`receives and sends messages, and requests members, ${way}`, async (t) => {
      const { bot, nextDesired, next } = await connected(t, options)
      const { general } = world.channels
      await world.member.api.post(`/channels/${general}/messages`, { content: `ping, ${way}` })
      const { of: message } = await nextDesired('messageCreate', ({ content }) => content === `ping, ${way}`)
      assert.deepEqual([message.author.id, message.guildId], [BigInt(world.member.id), BigInt(world.guildId)])
      const sent = await bot.rest.sendMessage(general, { content: `pong, ${way}` })
      assert.equal(
        (await nextDesired('messageCreate', ({ content }) => content === `pong, ${way}`)).of.id,
        BigInt(sent.id),
      )
      await world.member.api.post(`/channels/${general}/typing`)
      assert.equal((await nextDesired('typingStart')).of.userId, BigInt(world.member.id))

      void bot.gateway.requestMembers(full, { query: 'number000012', limit: 5, nonce: 'named' })
      const { d: named } = await next('GUILD_MEMBERS_CHUNK', ({ d }) => d.nonce === 'named')
      assert.deepEqual(
        named.members.map(({ user }: any) => user.id).sort(),
        [0, 1, 2, 3, 4].map((index) => idOf(120 + index)).sort(),
      )
      const userIds = [idOf(7), world.stranger.id]
      void bot.gateway.requestMembers(full, { userIds, limit: 2, nonce: 'known' })
      const { d: known } = await next('GUILD_MEMBERS_CHUNK', ({ d }) => d.nonce === 'known')
      assert.deepEqual([known.members.length, known.not_found], [1, [world.stranger.id]])
      void bot.gateway.requestMembers(full, { query: '', limit: 0, presences: true, nonce: 'everyone' })
      for (const index of [0, 1, 2]) {
        const { d } = await next(
          'GUILD_MEMBERS_CHUNK',
          (each) => each.d.chunk_index === index && each.d.nonce === 'everyone',
        )
        assert.equal(d.chunk_count, 3)
      }
    })

    test(`resumes both shards after a disconnect, ${way}`, async (t) => {
      const { bot, raw, next } = await connected(t, options)
      const sessions = () => [...bot.gateway.shards.values()].map(({ sessionId }) => sessionId)
      const began = sessions()
      lines.disconnect()
      for (const [id = ''] of guilds) await rename(id, `meanwhile, ${way}`)
      await next('RESUMED', ({ shard }) => shard === 0)
      await next('RESUMED', ({ shard }) => shard === 1)
      for (const [id] of guilds) await next('GUILD_UPDATE', ({ d }) => d.id === id && d.name === `meanwhile, ${way}`)
      assert.deepEqual(sessions(), began)
      assert.equal(raw.all.filter((each) => each.t === 'READY').length, 2)
    })
  }
})
