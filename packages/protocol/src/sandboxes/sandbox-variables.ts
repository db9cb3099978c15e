import type { SandboxAddresses, SandboxWorld } from './sandbox-description.ts'

/** The environment variables that bots read for each value. */
const TOKEN = ['DISCORD_TOKEN', 'DISCORD_BOT_TOKEN', 'BOT_TOKEN', 'TOKEN']
const ID = ['DISCORD_CLIENT_ID', 'DISCORD_APPLICATION_ID', 'CLIENT_ID', 'APPLICATION_ID', 'APP_ID']
const PUBLIC_KEY = ['DISCORD_PUBLIC_KEY', 'PUBLIC_KEY']
const CLIENT_SECRET = ['DISCORD_CLIENT_SECRET', 'CLIENT_SECRET']
const GUILD = ['DISCORD_GUILD_ID', 'GUILD_ID']

/** The environment of a sandbox's bot: its identity, its first guild, and the URLs of the sandbox. */
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

/** Variables that a redirected program extends, so the server must receive their values. */
const EXTENDED = /^(?:NODE_OPTIONS|PYTHONPATH|NODE_EXTRA_CA_CERTS|DENO_CERT|SSL_CERT_FILE|\w+_CA_BUNDLE|\w+_proxy)$/iu

/** The variables of a program's environment that the server receives. */
export const variablesToExtend = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value !== undefined && EXTENDED.test(name) ? [[name, value]] : [],
    ),
  )
