import type { SandboxAddresses, SandboxWorld } from './sandbox-description.ts'

/** By which variables bots read each thing that they are told. */
const TOKEN = ['DISCORD_TOKEN', 'DISCORD_BOT_TOKEN', 'BOT_TOKEN', 'TOKEN']
const ID = ['DISCORD_CLIENT_ID', 'DISCORD_APPLICATION_ID', 'CLIENT_ID', 'APPLICATION_ID', 'APP_ID']
const PUBLIC_KEY = ['DISCORD_PUBLIC_KEY', 'PUBLIC_KEY']
const CLIENT_SECRET = ['DISCORD_CLIENT_SECRET', 'CLIENT_SECRET']
const GUILD = ['DISCORD_GUILD_ID', 'GUILD_ID']

/** What the bot of a sandbox is told by its environment: who it is, its first guild, and where the sandbox is. */
export function sandboxVariables(
  addresses: SandboxAddresses,
  { bot, guilds }: Pick<SandboxWorld, 'bot' | 'guilds'>,
): Record<string, string> {
  const [guild] = Object.values(guilds)
  return {
    ...named(TOKEN, bot?.token),
    ...named(ID, bot?.id),
    ...named(PUBLIC_KEY, bot?.public_key),
    ...named(CLIENT_SECRET, bot?.client_secret),
    ...named(GUILD, guild?.id),
    GUILDHALL_URL: new URL(addresses.api).origin,
    GUILDHALL_API: addresses.api,
    GUILDHALL_GATEWAY: addresses.gateway,
    GUILDHALL_CDN: addresses.cdn,
    GUILDHALL_CLIENT: addresses.client,
  }
}

const named = (names: readonly string[], value: string | undefined): Record<string, string> =>
  value === undefined ? {} : Object.fromEntries(names.map((name) => [name, value]))

/** Variables that a redirected program keeps in part, so that the server must be told of them. */
const EXTENDED = /^(?:NODE_OPTIONS|PYTHONPATH|NODE_EXTRA_CA_CERTS|DENO_CERT|SSL_CERT_FILE|\w+_CA_BUNDLE|\w+_proxy)$/iu

/** What the server is sent of the environment in which a program would run. */
export const variablesToExtend = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value !== undefined && EXTENDED.test(name) ? [[name, value]] : [],
    ),
  )
