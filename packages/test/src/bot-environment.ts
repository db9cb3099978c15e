import type { SandboxAddresses, SandboxBot } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { Identified } from './actor.ts'

/** What a bot's program finds in its environment: token, ids and addresses, by the names that bots usually read. */
export const botEnvironment = (
  { api, gateway, cdn }: Pick<SandboxAddresses, 'api' | 'gateway' | 'cdn'>,
  bot: SandboxBot | null,
  guild: Identified | undefined,
): Record<string, string> => ({
  ...(bot && { DISCORD_TOKEN: bot.token, BOT_TOKEN: bot.token, TOKEN: bot.token }),
  ...(bot && { CLIENT_ID: bot.id, APPLICATION_ID: bot.id }),
  ...(bot && { CLIENT_SECRET: bot.client_secret, PUBLIC_KEY: bot.public_key }),
  ...(guild && { GUILD_ID: guild.id }),
  GUILDHALL_URL: new URL(api).origin,
  GUILDHALL_API: api,
  GUILDHALL_GATEWAY: gateway,
  GUILDHALL_CDN: cdn,
})
