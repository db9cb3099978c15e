import type { Config } from '../config.ts'
import { VERSION } from '../version.ts'
import type { DemoWorld } from './demo.ts'
import { describeLocation } from './open-store.ts'

/** What whoever started the server needs to know once it is ready. */
export interface StartupSummary {
  readonly config: Config
  readonly publicUrl: string
  /** Where people open the client. */
  readonly clientUrl: string
  readonly setupCode: string | null
  readonly demo: DemoWorld | null
}

/**
 * The one line that `--json` prints. Tools outside this repository read it. `web` is for programs, which may not know every name below
 * localhost; a browser is led on from there to `client`.
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

/** What a person is shown. */
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
    'No account elsewhere, no telemetry, no network: everything happens on this server.',
    ...(setupCode === null ? [] : [setUp(config, setupUrl(clientUrl, setupCode))]),
    ...(demo ? describeDemo(demo, publicUrl) : []),
    'Ctrl+C stops it.',
  ]
  return `\n${blocks.map(indented).join('\n\n')}\n\n`
}

const addresses = (publicUrl: string) => ({
  web: publicUrl,
  api: `${publicUrl}/api`,
  gateway: `${publicUrl.replace(/^http/u, 'ws')}/gateway`,
})

// The code stands in the fragment, which browsers keep to themselves: it reaches no log.
const setupUrl = (publicUrl: string, setupCode: string): string => `${publicUrl}/register#${setupCode}`

function setUp({ web }: Config, url: string): string {
  if (!web) return 'Nobody has an account yet. Make the first one: guildhall user create NAME --admin'
  return `Nobody has an account yet. This link makes the first one, which administers the server, and works once:\n\n  ${url}`
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
