import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type API, Client as DiscordJsCore, GatewayDispatchEvents, type MappedEvents } from '@discordjs/core'
import { DefaultRestOptions, DiscordAPIError, REST } from '@discordjs/rest'
import { WebSocketManager } from '@discordjs/ws'
import { Client as DiscordJs, Events, GatewayIntentBits } from 'discord.js'
import { type ClientEvents, DiscordRESTError, Client as Oceanic } from 'oceanic.js'
import type { World } from '../worlds/world.ts'
import { assertOfficialResponse } from './test-client.ts'

/** The world's bot with discord.js, given the API's address and a token and nothing else. */
export async function connectDiscordJs(world: World, port: number): Promise<DiscordJs<true>> {
  world.answerLast()
  const { Guilds, GuildMembers, GuildModeration, GuildExpressions, GuildVoiceStates } = GatewayIntentBits
  const { GuildIntegrations, GuildInvites, GuildMessages, GuildPresences, GuildWebhooks } = GatewayIntentBits
  const { GuildScheduledEvents, MessageContent } = GatewayIntentBits
  const ofGuild = [Guilds, GuildMembers, GuildPresences, GuildModeration, GuildExpressions, GuildVoiceStates]
  const intents = [
    ...ofGuild,
    GuildIntegrations,
    GuildInvites,
    GuildScheduledEvents,
    GuildWebhooks,
    GuildMessages,
    MessageContent,
  ]
  const client = new DiscordJs({ intents, rest: { api: `http://127.0.0.1:${port}/api` } })
  const ready = once(client, Events.ClientReady)
  await client.login(world.bot.token)
  const [signedIn] = await ready
  return signedIn
}

/** The world's bot with oceanic.js, with its own REST and gateway code. */
export async function connectOceanic(world: World, port: number): Promise<Oceanic> {
  world.answerLast()
  const client = new Oceanic({
    auth: `Bot ${world.bot.token}`,
    rest: { baseURL: `http://127.0.0.1:${port}/api/v10` },
    gateway: {
      intents: [
        'GUILDS',
        'GUILD_MEMBERS',
        'GUILD_PRESENCES',
        'GUILD_MODERATION',
        'GUILD_EXPRESSIONS',
        'GUILD_INTEGRATIONS',
        'GUILD_WEBHOOKS',
        'GUILD_VOICE_STATES',
        'GUILD_INVITES',
        'GUILD_SCHEDULED_EVENTS',
        'GUILD_MESSAGES',
        'GUILD_MESSAGE_REACTIONS',
        'GUILD_MESSAGE_TYPING',
        'DIRECT_MESSAGES',
        'MESSAGE_CONTENT',
      ],
    },
  })
  const ready = nextEvent(client, 'ready')
  await client.connect()
  await ready
  return client
}

/** The arguments of the next event of a name. */
export const nextEvent = <N extends keyof ClientEvents>(client: Oceanic, name: N): Promise<ClientEvents[N]> =>
  new Promise((resolve) => client.once(name, (...values: ClientEvents[N]) => resolve(values)))

/** A @discordjs/core bot: its API, its events, and a function to close it. */
export interface DiscordJsCoreBot {
  readonly api: API
  readonly client: DiscordJsCore
  /** The payload of the next matching event of a name. */
  next<N extends EventName>(name: N, fits?: (data: EventData<N>) => boolean): Promise<EventData<N>>
  close(): Promise<void>
}

type EventName = keyof MappedEvents
type EventData<N extends EventName> = MappedEvents[N][0]['data']

/** The world's bot with @discordjs/core, with every response checked against the official schema. */
export async function connectDiscordJsCore(
  world: Pick<World, 'bot' | 'guildId' | 'answerLast'>,
  port: number,
): Promise<DiscordJsCoreBot> {
  world.answerLast()
  const { bot, guildId } = world
  const rest = new REST({ api: `http://127.0.0.1:${port}/api`, makeRequest: judged }).setToken(bot.token)
  const gateway = new WebSocketManager({ token: bot.token, intents: EVERYTHING as GatewayIntentBits, rest })
  const client = new DiscordJsCore({ rest, gateway })
  const core: DiscordJsCoreBot = {
    api: client.api,
    client,
    next: (name, fits = () => true) =>
      new Promise((resolve) => {
        const listener = ({ data }: { data: EventData<typeof name> }) => {
          if (!fits(data)) return
          client.off(name, listener as never)
          resolve(data)
        }
        client.on(name, listener as never)
      }),
    close: async () => gateway.destroy(),
  }
  const received = core.next(GatewayDispatchEvents.GuildCreate, ({ id }) => id === guildId)
  await gateway.connect()
  await received
  return core
}

/** Every intent of the first 16 bits: guilds, members, messages, reactions, typing, voice, and message content. */
const EVERYTHING = 0xffff

/** The library's request function; the response is read here and passed on unchanged. */
const judged: typeof DefaultRestOptions.makeRequest = async (url, init) => {
  const answer = await DefaultRestOptions.makeRequest(url, init)
  const bytes = await answer.arrayBuffer()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const text = isJson ? Buffer.from(bytes).toString() : ''
  const path = new URL(url).pathname.replace(/^\/api\/v\d+/u, '')
  const body = text === '' ? undefined : JSON.parse(text)
  assertOfficialResponse(init.method as 'GET', path, { status: answer.status, headers: {}, body })
  assert.notEqual(answer.status, 500, `${init.method} ${path}: ${text}`)
  return new Response(bytes.byteLength === 0 ? null : bytes, { status: answer.status, headers: [...answer.headers] })
}

/** Asserts that the library throws its own error with the server's code. */
export async function assertRefused(act: Promise<unknown>, status: number, code: number): Promise<void> {
  await assert.rejects(act, (error) => {
    assert.ok(error instanceof DiscordAPIError, String(error))
    assert.deepEqual([error.status, error.code], [status, code], error.message)
    return true
  })
}

/** Asserts that oceanic.js reports a refusal with a status and a code. */
export async function assertRefusedByOceanic(act: Promise<unknown>, status: number, code: number): Promise<void> {
  await assert.rejects(act, (error) => {
    assert.ok(error instanceof DiscordRESTError, String(error))
    assert.deepEqual([error.status, error.code], [status, code], error.message)
    return true
  })
}
