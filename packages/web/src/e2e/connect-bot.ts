import { once } from 'node:events'
import { Client, Events, GatewayIntentBits } from 'discord.js'
import type { BotAccount, LiveServer } from './live-server.ts'

const { Guilds, GuildMembers, GuildMessages, GuildMessageReactions, MessageContent } = GatewayIntentBits
const { DirectMessages, GuildScheduledEvents, GuildVoiceStates } = GatewayIntentBits

const guildEventIntents = [GuildVoiceStates, GuildScheduledEvents]

/** Connects an unmodified discord.js bot to the server; the caller destroys it. */
export async function connectDiscordJsBot({ api, web }: LiveServer, { botToken }: BotAccount): Promise<Client<true>> {
  const intents = [
    Guilds,
    GuildMembers,
    GuildMessages,
    GuildMessageReactions,
    MessageContent,
    DirectMessages,
    ...guildEventIntents,
  ]
  const client = new Client({ intents, rest: { api, cdn: web } })
  const ready = once(client, Events.ClientReady)
  await client.login(botToken)
  const [signedIn] = await ready
  return signedIn
}
