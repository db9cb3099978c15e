import { join, resolve } from 'node:path'
import { LOG_LEVELS, type LogLevel } from '@guildhall/protocol/enums/log-level'
import { REGISTRATION_MODES, type RegistrationMode } from '@guildhall/protocol/enums/registration-mode'
import { type Environment, type FlagName, Flags, UsageError } from './flags.ts'
import { isLoopbackHost } from './kernel/callers/loopback.ts'
import { isNetwork } from './kernel/callers/trusted-proxies.ts'
import type { DemoUser, SessionLimits } from './kernel/parts/configuration.ts'

/** Where everything is kept. */
export interface StorageLocation {
  /** The folder of the data; null for a temporary one. */
  readonly dataDir: string | null
  /** The folder of the files of messages; null for a temporary one. */
  readonly filesDir: string | null
  /** PostgreSQL instead of the embedded store. */
  readonly databaseUrl: string | null
}

/** Everything that can be set from outside, checked and frozen. */
export interface Config extends StorageLocation {
  readonly host: string
  readonly port: number
  /** Where clients reach us, without a slash at the end; null for this machine's own name and the port. */
  readonly publicUrl: string | null
  /** Whether it listens beyond this machine, or clients reach it or its Activities by a name that others know or through a proxy. */
  readonly isExposed: boolean
  /** Whether others may reach a demo, or what is left of one. */
  readonly allowsPublicDemo: boolean
  /** Below which name Activities are; null for below the client's. */
  readonly activitiesHost: string | null
  /** Addresses and networks of proxies that say truly where a request comes from. */
  readonly trustedProxies: readonly string[]
  /** Addresses and networks where applications' endpoints may be though they aren't public. */
  readonly endpointNetworks: readonly string[]
  readonly logLevel: LogLevel
  /** Lets whoever sends it read the figures; null keeps them on this machine. */
  readonly metricsToken: string | null
  readonly demo: boolean
  /** How many bots the demo has. */
  readonly bots: number
  /** The people whom the demo is made with. */
  readonly demoUsers: readonly DemoUser[]
  readonly registration: RegistrationMode
  /** Counts the addresses that people register with as verified: no mail is ever sent to find out. */
  readonly trustsEmails: boolean
  /** A module that looks at media in place of the server's own scanner. */
  readonly contentScanner: string | null
  /** Serves the test API. */
  readonly test: boolean
  /** Allows Activities and the endpoints of applications on loopback addresses. */
  readonly dev: boolean
  readonly web: boolean
  readonly rateLimits: boolean
  /** When people's sessions expire. */
  readonly sessionLimits: SessionLimits
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
  'activities-host',
  'trust-proxy',
  'endpoint-networks',
  'log-level',
  'metrics-token',
  'demo',
  'bots',
  'allow-public-demo',
  'registration',
  'trust-emails',
  'content-scanner',
  'dev',
  'test',
  'no-web',
  'no-rate-limits',
  'session-idle-days',
  'session-max-days',
  'json',
] as const satisfies FlagName[]

/** The demo's passwords stand on the screen: they are no secret. */
export const DEMO_USERS: readonly DemoUser[] = ['owner', 'moderator', 'member', 'stranger'].map((username) => ({
  username,
  password: `${username}-demo`,
}))

/** Reads what `guildhall start` is told. @throws UsageError */
export function readConfig(args: readonly string[], environment: Environment): Config {
  const flags = new Flags(START_FLAGS, args, environment)
  const demo = flags.isOn('demo')
  const host = flags.text('host') ?? '127.0.0.1'
  const publicUrl = readPublicUrl(flags)
  const activitiesHost = readActivitiesHost(flags, publicUrl)
  const trustedProxies = readNetworks(flags, 'trust-proxy')
  const names = [host, publicUrl && new URL(publicUrl).hostname, activitiesHost].filter((name) => name !== null)
  // A proxy that tells who calls stands there for others.
  const isExposed = trustedProxies.length > 0 || !names.every(isLoopbackHost)
  const allowsPublicDemo = flags.isOn('allow-public-demo')
  if (isExposed && flags.isOn('test'))
    throw new UsageError('--test is for this machine alone: others could act as any user of a sandbox')
  if (isExposed && !allowsPublicDemo) mustNotBeDemo(flags)
  return Object.freeze({
    ...readStorageLocation(flags),
    host,
    port: readPort(flags),
    publicUrl,
    activitiesHost,
    isExposed,
    allowsPublicDemo,
    trustedProxies,
    endpointNetworks: readNetworks(flags, 'endpoint-networks'),
    logLevel: readLogLevel(flags),
    metricsToken: flags.text('metrics-token') ?? null,
    demo,
    bots: readBots(flags),
    demoUsers: demo ? DEMO_USERS : [],
    registration: readRegistration(flags, { isExposed, demo }),
    trustsEmails: demo || flags.isOn('trust-emails'),
    contentScanner: flags.text('content-scanner') ?? null,
    test: flags.isOn('test'),
    dev: demo || flags.isOn('test') || flags.isOn('dev'),
    web: !flags.isOn('no-web'),
    rateLimits: !flags.isOn('no-rate-limits'),
    sessionLimits: {
      idle_ms: DAY_MS * readDays(flags, 'session-idle-days', 30),
      longest_ms: DAY_MS * readDays(flags, 'session-max-days', 180),
    },
    json: flags.isOn('json'),
  })
}

/**
 * Reads where everything is kept: in a folder, in memory or in PostgreSQL. A demo is in memory unless a folder is named for it.
 *
 * @throws UsageError
 */
export function readStorageLocation(flags: Flags): StorageLocation {
  const lasting: FlagName[] = ['data', 'files', 'database-url']
  if (flags.isTyped('memory') || flags.isTyped('demo') || flags.isTyped('test'))
    for (const flag of lasting) flags.dropUntyped(flag)
  else if (lasting.some((flag) => flags.isTyped(flag))) flags.dropUntyped('memory')
  const isKeptDemo = flags.isOn('demo') && flags.has('data') && !flags.isOn('memory')
  const inMemory = flags.isOn('memory')
    ? 'memory'
    : flags.isOn('test')
      ? 'test'
      : flags.isOn('demo') && !isKeptDemo
        ? 'demo'
        : undefined
  const other = (isKeptDemo ? (['database-url'] as const) : lasting).find((flag) => flags.has(flag))
  if (isKeptDemo && other) throw new UsageError('--demo keeps its data in a folder, so it goes without --database-url')
  if (inMemory && other) throw new UsageError(`--${inMemory} keeps everything in memory, so it goes without --${other}`)
  const databaseUrl = flags.text('database-url') ?? null
  if (databaseUrl !== null && !/^postgres(ql)?:$/u.test(urlOf(databaseUrl)?.protocol ?? '')) {
    flags.refuse('database-url', 'an address like postgres://user@host/name')
  }
  const dataDir = inMemory ? null : resolve(flags.text('data') ?? 'data')
  const files = flags.text('files')
  return { dataDir, filesDir: files === undefined ? dataDir && join(dataDir, 'files') : resolve(files), databaseUrl }
}

function readPort(flags: Flags): number {
  const text = flags.text('port') ?? '3333'
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN
  return port <= 65_535 ? port : flags.refuse('port', 'a number from 0 to 65535')
}

/** More roles than these don't fit into a guild with those of the demo. */
const MOST_BOTS = 100

function readBots(flags: Flags): number {
  if (!flags.has('bots')) return 1
  if (!flags.isOn('demo'))
    throw new UsageError('--bots goes with --demo: guildhall bot create makes bots of other servers')
  const text = flags.text('bots') ?? ''
  const count = /^\d{1,3}$/u.test(text) ? Number(text) : 0
  return count >= 1 && count <= MOST_BOTS ? count : flags.refuse('bots', `a number from 1 to ${MOST_BOTS}`)
}

const DAY_MS = 86_400_000

function readDays(flags: Flags, flag: 'session-idle-days' | 'session-max-days', otherwise: number): number {
  const text = flags.text(flag) ?? String(otherwise)
  const days = /^\d{1,4}$/u.test(text) ? Number(text) : 0
  return days > 0 ? days : flags.refuse(flag, 'a number of days from 1 to 9999')
}

function readPublicUrl(flags: Flags): string | null {
  const text = flags.text('public-url')
  if (text === undefined) return null
  const url = urlOf(text)
  const isPlain = url && /^https?:$/u.test(url.protocol) && url.href === `${url.origin}/`
  return isPlain ? url.origin : flags.refuse('public-url', 'an address like https://chat.example.org')
}

/** A name that the client's isn't below: there the client's own would be taken for an Activity's. */
function readActivitiesHost(flags: Flags, publicUrl: string | null): string | null {
  const given = flags.text('activities-host')
  if (given === undefined) return null
  const host = given.toLowerCase()
  const clientHost = publicUrl === null ? 'guildhall.localhost' : new URL(publicUrl).hostname
  const isFree = `.${clientHost}`.endsWith(`.${host}`) === false
  const isName = host.length <= 200 && NAME.test(host)
  return isName && isFree
    ? host
    : flags.refuse('activities-host', 'a name like activities.example.net, apart from that of the public URL')
}

const NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/u

function readNetworks(flags: Flags, flag: 'trust-proxy' | 'endpoint-networks'): readonly string[] {
  const listed = flags.text(flag)?.split(',') ?? []
  const networks = listed.map((each) => each.trim())
  return networks.every(isNetwork) ? networks : flags.refuse(flag, 'addresses or networks like 127.0.0.1,10.0.0.0/8')
}

function readRegistration(flags: Flags, { isExposed, demo }: { isExposed: boolean; demo: boolean }): RegistrationMode {
  const given = flags.text('registration') ?? (isExposed && !demo ? 'invite' : 'open')
  return (
    REGISTRATION_MODES.find((mode) => mode === given) ?? flags.refuse('registration', REGISTRATION_MODES.join(', '))
  )
}

/** Anybody may sign in to a demo, and both reach this machine's own services. @throws UsageError */
function mustNotBeDemo(flags: Flags): void {
  const flag = (['demo', 'dev'] as const).find((each) => flags.isOn(each))
  if (flag === undefined) return
  throw new UsageError(
    `--${flag} is not safe where others reach the server: leave out --host, --public-url, --activities-host and --trust-proxy, or add --allow-public-demo`,
  )
}

function readLogLevel(flags: Flags): LogLevel {
  const given = flags.text('log-level') ?? 'info'
  return LOG_LEVELS.find((level) => level === given) ?? flags.refuse('log-level', LOG_LEVELS.join(', '))
}

const urlOf = (text: string): URL | undefined => URL.parse(text) ?? undefined
