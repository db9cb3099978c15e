import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createBot, createDesiredPropertiesObject, ShardSocketCloseCodes } from '@discordeno/bot'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { eris } from '@guildhall/testing/clients/load-eris'
import { PlainAgent } from '@guildhall/testing/clients/plain-agent'
import { ReceivedEvents } from '@guildhall/testing/clients/received-events'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { ActivityType, Client as DiscordJs, Events } from 'discord.js'
import { Client as Oceanic } from 'oceanic.js'

/** A presence as a library emits it. */
interface ShownUser {
  id: string
  status: string
  playing: string | undefined
}

/** A library's client: sets its presence, receives presences of others, and disconnects. */
interface Shown {
  show(status: 'idle' | 'dnd', playing: string): unknown
  seen: ReceivedEvents<ShownUser>
  /** Whether it closes with a code that ends its session. */
  saysGoodbye: boolean
  leave(): unknown
}

interface Place {
  token: string
  port: number
  agent: PlainAgent
}

const LIBRARIES: Record<string, (place: Place) => Promise<Shown>> = {
  'discord.js': async ({ token, port }) => {
    const seen = new ReceivedEvents<ShownUser>()
    const client = new DiscordJs({ intents: ALL_INTENTS, rest: { api: `http://127.0.0.1:${port}/api` } })
    client.on(Events.PresenceUpdate, (_before, { userId: id, status, activities }) =>
      seen.push({ id, status, playing: activities[0]?.name }),
    )
    await client.login(token)
    const show: Shown['show'] = (status, name) =>
      client.user?.setPresence({ status, activities: [{ name, type: ActivityType.Playing }] })
    return { show, seen, saysGoodbye: true, leave: () => client.destroy() }
  },
  'oceanic.js': async ({ token, port }) => {
    const seen = new ReceivedEvents<ShownUser>()
    const client = new Oceanic({
      auth: `Bot ${token}`,
      rest: { baseURL: `http://127.0.0.1:${port}/api/v10` },
      gateway: { intents: ['ALL'] },
    })
    client.on('presenceUpdate', (_guild, { id }, presence) =>
      seen.push({ id, status: presence.status, playing: presence.activities?.[0]?.name }),
    )
    const ready = new Promise((resolve) => client.once('ready', () => resolve(null)))
    await client.connect()
    await ready
    const show: Shown['show'] = (status, name) => client.editStatus(status, [{ name, type: 0 }])
    return { show, seen, saysGoodbye: true, leave: () => client.disconnect(false) }
  },
  eris: async ({ token, agent }) => {
    const seen = new ReceivedEvents<ShownUser>()
    const client = eris(`Bot ${token}`, { intents: ['all'], rest: { domain: '127.0.0.1', agent: agent as any } })
    client.on('presenceUpdate', ({ id, status, activities }: any) =>
      seen.push({ id, status, playing: activities?.[0]?.name }),
    )
    const ready = new Promise((resolve) => client.once('ready', () => resolve(null)))
    await client.connect()
    await ready
    const show: Shown['show'] = (status, name) => client.editStatus(status, [{ name, type: 0 }])
    return { show, seen, saysGoodbye: true, leave: () => client.disconnect({ reconnect: false }) }
  },
  discordeno: async ({ token, port }) => {
    const seen = new ReceivedEvents<ShownUser>()
    const bot = createBot({
      token,
      intents: ALL_INTENTS,
      desiredProperties: createDesiredPropertiesObject({}, true),
      loggerFactory: () => ({ debug() {}, info() {}, warn() {}, error() {}, fatal() {} }),
      rest: { token, proxy: { baseUrl: `http://127.0.0.1:${port}/api`, authorization: `Bot ${token}` } },
      gateway: {
        token,
        spawnShardDelay: 0,
        resharding: { enabled: false, shardsFullPercentage: 80, checkInterval: -1 },
        events: { hello: ({ bucket }) => buckets.add(bucket), identifying: ({ bucket }) => buckets.add(bucket) },
      },
      events: {
        presenceUpdate: ({ user, status, activities }: any) =>
          seen.push({ id: String(user.id), status: STATUSES[status] ?? '', playing: activities?.[0]?.name }),
      },
    })
    const buckets = new Set<{ timeoutId?: any }>()
    await bot.start()
    const show: Shown['show'] = (status, name) => bot.gateway.editBotStatus({ status, activities: [{ name, type: 0 }] })
    const leave = async () => {
      await bot.gateway.shutdown(ShardSocketCloseCodes.TestingFinished, 'done')
      for (const { timeoutId } of buckets) clearTimeout(timeoutId)
    }
    return { show, seen, saysGoodbye: false, leave }
  },
}

/** The names of discordeno’s numbers. */
const STATUSES = ['online', 'dnd', 'idle', 'invisible', 'offline']

/** The presences that libraries send to another bot, and receive from it. */
describe('Presences in unmodified clients', () => {
  let world: World
  let place: Place
  let other: Person
  let watcher: GatewayClient
  before(async () => {
    world = await World.create({ publicUrl: null })
    other = await newBot(world.app, world.owner)
    await world.join(other)
    const port = await world.app.listen()
    place = { token: world.bot.token, port, agent: new PlainAgent(port) }
    watcher = new GatewayClient(port)
    await watcher.identify({ token: other.token })
  })
  after(async () => {
    place.agent.destroy()
    await world.close()
  })

  /** The next presence of the world's bot that the other bot receives. */
  const received = async (status: string) =>
    (await watcher.next('PRESENCE_UPDATE', (d) => d.user.id === world.bot.id && d.status === status)).d

  for (const [library, begin] of Object.entries(LIBRARIES)) {
    test(library, async () => {
      const { show, seen, saysGoodbye, leave } = await begin(place)
      try {
        assert.deepEqual((await received('online')).activities, [])
        await show('dnd', `chess with ${library}`)
        const { activities, client_status, guild_id } = await received('dnd')
        assert.deepEqual([activities.length, activities[0].name, activities[0].type], [1, `chess with ${library}`, 0])
        assert.deepEqual([Object.values(client_status), guild_id], [['dnd'], world.guildId])

        const since = null
        const shown = { status: 'idle', activities: [{ name: `watching ${library}`, type: 0 }], since, afk: false }
        watcher.send(3, shown)
        const { status } = await seen.next(({ id, playing }) => id === other.id && playing === `watching ${library}`)
        assert.equal(status, 'idle')
      } finally {
        await leave()
      }
      if (saysGoodbye) await received('offline')
    })
  }
})
