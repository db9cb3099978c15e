import { join, resolve } from 'node:path'
import { LOG_LEVELS, type LogLevel } from '@guildhall/protocol/enums/log-level'
import { type Environment, type FlagName, Flags, UsageError } from './flags.ts'
import type { DemoUser } from './kernel/kernel.ts'
import { isNetwork } from './kernel/trusted-proxies.ts'

/** Where everything is kept. */
export interface Place {
  /** The folder of the data; null for a temporary one. */
  readonly dataDir: string | null
  /** The folder of the files of messages; null for a temporary one. */
  readonly filesDir: string | null
  /** PostgreSQL instead of the embedded store. */
  readonly databaseUrl: string | null
}

/** Everything that can be set from outside, checked and frozen. */
export interface Config extends Place {
  readonly host: string
  readonly port: number
  /** Where clients reach us, without a slash at the end; null for this machine's own name and the port. */
  readonly publicUrl: string | null
  /** Addresses and networks of proxies that say truly where a request comes from. */
  readonly trustedProxies: readonly string[]
  /** Addresses and networks where applications' endpoints may be though they aren't public. */
  readonly endpointNetworks: readonly string[]
  readonly logLevel: LogLevel
  /** Lets whoever sends it read the figures; null keeps them on this machine. */
  readonly metricsToken: string | null
  readonly demo: boolean
  /** The people whom the demo is made with. */
  readonly demoUsers: readonly DemoUser[]
  /** Counts the addresses that people register with as verified: no mail is ever sent to find out. */
  readonly trustsEmails: boolean
  /** A module that looks at media in place of the server's own scanner. */
  readonly contentScanner: string | null
  /** Allows Activities and the endpoints of applications on loopback addresses. */
  readonly dev: boolean
  readonly web: boolean
  readonly rateLimits: boolean
  readonly json: boolean
}

/** How much is logged: from failures alone to a line for each request. */

/** The flags that say where everything is kept. */
const PLACE_FLAGS = ['data', 'files', 'memory', 'database-url'] as const satisfies FlagName[]

/** The flags of `guildhall start`. */
export const START_FLAGS = [
  'host',
  'port',
  ...PLACE_FLAGS,
  'public-url',
  'trust-proxy',
  'endpoint-networks',
  'log-level',
  'metrics-token',
  'demo',
  'trust-emails',
  'content-scanner',
  'dev',
  'no-web',
  'no-rate-limits',
  'json',
] as const satisfies FlagName[]

/** The demo's passwords stand on the screen: they are no secret. */
const DEMO_USERS: readonly DemoUser[] = ['owner', 'moderator', 'member', 'stranger'].map((username) => ({
  username,
  password: `${username}-demo`,
}))

/** Reads what `guildhall start` is told. @throws UsageError */
export function readConfig(args: readonly string[], environment: Environment): Config {
  const flags = new Flags(START_FLAGS, args, environment)
  const demo = flags.isOn('demo')
  return Object.freeze({
    ...readPlace(flags),
    host: flags.text('host') ?? '127.0.0.1',
    port: readPort(flags),
    publicUrl: readPublicUrl(flags),
    trustedProxies: readNetworks(flags, 'trust-proxy'),
    endpointNetworks: readNetworks(flags, 'endpoint-networks'),
    logLevel: readLogLevel(flags),
    metricsToken: flags.text('metrics-token') ?? null,
    demo,
    demoUsers: demo ? DEMO_USERS : [],
    trustsEmails: demo || flags.isOn('trust-emails'),
    contentScanner: flags.text('content-scanner') ?? null,
    dev: demo || flags.isOn('dev'),
    web: !flags.isOn('no-web'),
    rateLimits: !flags.isOn('no-rate-limits'),
    json: flags.isOn('json'),
  })
}

/** Reads where everything is kept: in a folder, in memory (a demo always) or in PostgreSQL. @throws UsageError */
export function readPlace(flags: Flags): Place {
  const lasting: FlagName[] = ['data', 'files', 'database-url']
  if (flags.isTyped('memory') || flags.isTyped('demo')) for (const flag of lasting) flags.dropUntyped(flag)
  else if (lasting.some((flag) => flags.isTyped(flag))) flags.dropUntyped('memory')
  const fleeting = flags.isOn('demo') ? 'demo' : flags.isOn('memory') ? 'memory' : undefined
  const other = lasting.find((flag) => flags.has(flag))
  if (fleeting && other) throw new UsageError(`--${fleeting} keeps everything in memory, so it goes without --${other}`)
  const databaseUrl = flags.text('database-url') ?? null
  if (databaseUrl !== null && !/^postgres(ql)?:$/u.test(urlOf(databaseUrl)?.protocol ?? '')) {
    flags.refuse('database-url', 'an address like postgres://user@host/name')
  }
  const dataDir = fleeting ? null : resolve(flags.text('data') ?? 'data')
  const files = flags.text('files')
  return { dataDir, filesDir: files === undefined ? dataDir && join(dataDir, 'files') : resolve(files), databaseUrl }
}

function readPort(flags: Flags): number {
  const text = flags.text('port') ?? '3333'
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN
  return port <= 65_535 ? port : flags.refuse('port', 'a number from 0 to 65535')
}

function readPublicUrl(flags: Flags): string | null {
  const text = flags.text('public-url')
  if (text === undefined) return null
  const url = urlOf(text)
  const isPlain = url && /^https?:$/u.test(url.protocol) && url.href === `${url.origin}/`
  return isPlain ? url.origin : flags.refuse('public-url', 'an address like https://chat.example.org')
}

function readNetworks(flags: Flags, flag: 'trust-proxy' | 'endpoint-networks'): readonly string[] {
  const listed = flags.text(flag)?.split(',') ?? []
  const networks = listed.map((each) => each.trim())
  return networks.every(isNetwork) ? networks : flags.refuse(flag, 'addresses or networks like 127.0.0.1,10.0.0.0/8')
}

function readLogLevel(flags: Flags): LogLevel {
  const given = flags.text('log-level') ?? 'info'
  return LOG_LEVELS.find((level) => level === given) ?? flags.refuse('log-level', LOG_LEVELS.join(', '))
}

const urlOf = (text: string): URL | undefined => URL.parse(text) ?? undefined
