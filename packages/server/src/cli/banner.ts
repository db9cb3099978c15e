import type { Config } from '../config.ts'
import { VERSION } from '../version.ts'
import type { DemoWorld } from './demo.ts'
import { describeLocation } from './open-store.ts'

/** What the banner shows when the server is ready. */
export interface StartupSummary {
  readonly config: Config
  readonly publicUrl: string
  /** The URL at which users open the client. */
  readonly clientUrl: string
  readonly setupCode: string | null
  readonly demo: DemoWorld | null
}

/**
 * The line that `--json` prints. Tools outside this repository read it. `web` is for programs, which may not resolve
 * every name below localhost; browsers are redirected from there to `client`.
 */
export function readyLine({ publicUrl, clientUrl, setupCode, demo }: StartupSummary): string {
  const { web, api, gateway } = addresses(publicUrl)
  const line = {
    web,
    client: clientUrl,
    api,
    gateway,
    cdn: publicUrl,
    ...(demo && { demo }),
    ...(setupCode !== null && { setup_url: setupUrl(publicUrl, setupCode) }),
  }
  return `${JSON.stringify(line)}\n`
}

/** The text for users. */
export function banner(ready: StartupSummary): string {
  const { config, publicUrl, clientUrl, setupCode, demo } = ready
  const { api, gateway } = addresses(publicUrl)
  const blocks = [
    `Guildhall ${VERSION}`,
    columns([
      ...(config.web ? [['Client', clientUrl]] : []),
      ['API', api],
      ['Gateway', gateway],
      ['Data', describeLocation(config)],
    ]),
    'No external account and no telemetry: everything stays on this server.',
    ...(setupCode === null ? [] : [setUp(config, setupUrl(clientUrl, setupCode))]),
    ...(demo ? describeDemo(demo, publicUrl) : []),
    'Press Ctrl+C to stop.',
  ]
  return `\n${blocks.map(indented).join('\n\n')}\n\n`
}

const addresses = (publicUrl: string) => ({
  web: publicUrl,
  api: `${publicUrl}/api`,
  gateway: `${publicUrl.replace(/^http/u, 'ws')}/gateway`,
})

// The code is in the fragment, which browsers don't send, so it isn't logged.
const setupUrl = (publicUrl: string, setupCode: string): string => `${publicUrl}/register#${setupCode}`

function setUp({ web }: Config, url: string): string {
  if (!web) return 'There are no accounts yet. Create the first one: guildhall user create NAME --admin'
  return `There are no accounts yet. Open this link to create the first one, an administrator. The link works once:\n\n  ${url}`
}

function describeDemo(demo: DemoWorld, publicUrl: string): string[] {
  const { application, channels, roles } = demo
  return [
    `Demo users\n${columns([
      ['name', 'password', 'id', 'token'],
      ...demo.users.map(({ id, username, password, token }) => [username, password, id, token]),
    ])}`,
    `Demo bot\n${columns([
      ['Token', application.bot_token],
      ['Client id', application.id],
      ['Client secret', application.client_secret],
      ['Public key', application.public_key],
    ])}`,
    ...(demo.bots.length > 1 ? [moreBots(demo)] : []),
    `Demo guild\n${columns([
      ['Guild', demo.guild_id],
      ['#general', channels.general],
      ['Voice', channels.voice],
      ['@moderator', roles.moderator],
      ['@member', roles.member],
    ])}`,
    `Connect discord.js\n\n${connectingLines(publicUrl, application.bot_token).map(indented).join('\n')}`,
  ]
}

const moreBots = ({ bots }: DemoWorld): string =>
  `More bots\n${columns([['name', 'id', 'token'], ...bots.slice(1).map(({ username, id, token }) => [username, id, token])])}`

const connectingLines = (host: string, token: string): string[] => [
  "import { Client } from 'discord.js'",
  `const rest = { api: '${host}/api', cdn: '${host}' }`,
  "const client = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'], rest })",
  `await client.login('${token}')`,
]

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const indented = (block: string): string => block.replaceAll(/^(?=.)/gmu, '  ')
