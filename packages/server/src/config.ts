import { join, resolve } from 'node:path'
import { LOG_LEVELS, type LogLevel } from '@guildhall/protocol/enums/log-level'
import { CLAIM_FLAGS, readClaimFlags } from './claim-flags.ts'
import { type Environment, type FlagName, Flags, UsageError } from './flags.ts'
import { isLoopbackHost } from './kernel/callers/loopback.ts'
import { isNetwork } from './kernel/callers/trusted-proxies.ts'
import type { ClaimClient, DemoUser, SessionLimits } from './kernel/parts/configuration.ts'
import { type Contacts, readMailFlags } from './mail-flags.ts'
import { isBucketUrl, readBucketUrl } from './media/bucket-location.ts'
import type { FilesLocation } from './media/open-files.ts'
import { readBots, readDays, readPoolSize, readPort, readResponseCache } from './number-flags.ts'
import { readSignInFlags, SIGN_IN_FLAGS, type SignInSettings } from './sign-in-flags.ts'

/** Where the data is stored. */
export interface StorageLocation extends FilesLocation {
  /** The folder of the data; null for a temporary one. */
  readonly dataDir: string | null
  /** The URL of a PostgreSQL database; null for SQLite. */
  readonly databaseUrl: string | null
  /** The number of connections to PostgreSQL besides the one for notifications; null for the default. */
  readonly databasePool: number | null
}

/** All settings of a server's command line and environment, validated and frozen. */
export interface Config extends StorageLocation, Contacts, SignInSettings {
  readonly host: string
  readonly port: number
  /** The URL at which clients reach the server, without a slash at the end; null for localhost and the port. */
  readonly publicUrl: string | null
  /**
   * Whether it listens on other addresses than loopback, or clients reach it or its Activities by a public name or
   * through a proxy.
   */
  readonly isExposed: boolean
  /** Whether others may access a demo, or a database with its accounts. */
  readonly allowsPublicDemo: boolean
  /** The host below which Activities have their origins; null for the client's. */
  readonly activitiesHost: string | null
  /** Addresses and networks of proxies whose headers about the client's address are trusted. */
  readonly trustedProxies: readonly string[]
  /** Addresses and networks of applications' endpoints that are allowed although they aren't public. */
  readonly endpointNetworks: readonly string[]
  readonly logLevel: LogLevel
  /** With which users claim their placeholders; null if they can't do so themselves. */
  readonly claimClient: ClaimClient | null
  /** Requests with this token may read the metrics; null allows only this machine. */
  readonly metricsToken: string | null
  readonly demo: boolean
  /** The number of the demo's bots. */
  readonly bots: number
  readonly demoUsers: readonly DemoUser[]
  /** The path of a module that replaces the server's own content scanner. */
  readonly contentScanner: string | null
  /** Serves the test API. */
  readonly test: boolean
  /** Allows Activities and the endpoints of applications on loopback addresses. */
  readonly dev: boolean
  readonly web: boolean
  readonly rateLimits: boolean
  /** The maximum size of cached responses; 0 disables the cache. */
  readonly responseCacheBytes: number
  /** When users' sessions expire. */
  readonly sessionLimits: SessionLimits
  readonly json: boolean
}

/** The flags for the location of the data. */
const PLACE_FLAGS = ['data', 'files', 'memory', 'database-url', 'database-pool'] as const satisfies FlagName[]

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
  ...SIGN_IN_FLAGS,
  'smtp-url',
  'mail-from',
  ...CLAIM_FLAGS,
  'security-contact',
  'content-scanner',
  'dev',
  'test',
  'no-web',
  'no-rate-limits',
  'response-cache',
  'session-idle-days',
  'session-max-days',
  'json',
] as const satisfies FlagName[]

/** The demo's passwords are shown in its output, and are no secret. */
export const DEMO_USERS: readonly DemoUser[] = ['owner', 'moderator', 'member', 'stranger'].map((username) => ({
  username,
  password: `${username}-demo`,
}))

/** Parses the command line of `guildhall start`. @throws UsageError */
export function readConfig(args: readonly string[], environment: Environment): Config {
  const flags = new Flags(START_FLAGS, args, environment)
  const demo = flags.isOn('demo')
  const host = flags.text('host') ?? '127.0.0.1'
  const publicUrl = readPublicUrl(flags)
  const activitiesHost = readActivitiesHost(flags, publicUrl)
  const trustedProxies = readNetworks(flags, 'trust-proxy')
  const names = [host, publicUrl && new URL(publicUrl).hostname, activitiesHost].filter((name) => name !== null)
  // A trusted proxy forwards requests of other machines.
  const isExposed = trustedProxies.length > 0 || !names.every(isLoopbackHost)
  const allowsPublicDemo = flags.isOn('allow-public-demo')
  if (isExposed && flags.isOn('test'))
    throw new UsageError('--test works on this machine only: other machines could act as any user of a sandbox')
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
    ...readSignInFlags(flags, { isExposed, demo }),
    ...readMailFlags(flags, publicUrl),
    claimClient: readClaimFlags(flags),
    contentScanner: flags.text('content-scanner') ?? null,
    test: flags.isOn('test'),
    dev: demo || flags.isOn('test') || flags.isOn('dev'),
    web: !flags.isOn('no-web'),
    rateLimits: !flags.isOn('no-rate-limits'),
    responseCacheBytes: readResponseCache(flags),
    sessionLimits: {
      idle_ms: readDays(flags, 'session-idle-days', 30),
      longest_ms: readDays(flags, 'session-max-days', 180),
    },
    json: flags.isOn('json'),
  })
}

/**
 * Determines where the data are stored: in a folder, in memory or in PostgreSQL. A demo is in memory unless a folder is
 * given.
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
  if (isKeptDemo && other)
    throw new UsageError("--demo stores its data in a folder and can't be combined with --database-url")
  if (inMemory && other)
    throw new UsageError(`--${inMemory} keeps everything in memory and can't be combined with --${other}`)
  const databaseUrl = flags.text('database-url') ?? null
  if (databaseUrl !== null && !/^postgres(ql)?:$/u.test(urlOf(databaseUrl)?.protocol ?? '')) {
    flags.refuse('database-url', 'an address like postgres://user@host/name')
  }
  const dataDir = inMemory ? null : resolve(flags.text('data') ?? 'data')
  return { dataDir, ...readFilesLocation(flags, dataDir), databaseUrl, databasePool: readPoolSize(flags) }
}

function readFilesLocation(flags: Flags, dataDir: string | null): FilesLocation {
  const files = flags.text('files')
  if (files === undefined) return { filesDir: dataDir && join(dataDir, 'files'), bucket: null }
  if (!isBucketUrl(files)) return { filesDir: resolve(files), bucket: null }
  const bucket = readBucketUrl(files, flags.environment)
  return bucket
    ? { filesDir: null, bucket }
    : flags.refuse('files', 'a folder or s3://BUCKET/PREFIX, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY set')
}

export function readPublicUrl(flags: Flags): string | null {
  const text = flags.text('public-url')
  if (text === undefined) return null
  const url = urlOf(text)
  const isPlain = url && /^https?:$/u.test(url.protocol) && url.href === `${url.origin}/`
  return isPlain ? url.origin : flags.refuse('public-url', 'an address like https://chat.example.org')
}

/** The host of Activities. The client's host must not be below it, since it would be taken for an Activity's. */
function readActivitiesHost(flags: Flags, publicUrl: string | null): string | null {
  const given = flags.text('activities-host')
  if (given === undefined) return null
  const host = given.toLowerCase()
  const clientHost = publicUrl === null ? 'guildhall.localhost' : new URL(publicUrl).hostname
  const isFree = `.${clientHost}`.endsWith(`.${host}`) === false
  const isName = host.length <= 200 && NAME.test(host)
  return isName && isFree
    ? host
    : flags.refuse('activities-host', 'a host name like activities.example.net, other than that of the public URL')
}

const NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/u

function readNetworks(flags: Flags, flag: 'trust-proxy' | 'endpoint-networks'): readonly string[] {
  const listed = flags.text(flag)?.split(',') ?? []
  const networks = listed.map((each) => each.trim())
  return networks.every(isNetwork) ? networks : flags.refuse(flag, 'addresses or networks like 127.0.0.1,10.0.0.0/8')
}

/** Anyone can sign in to a demo, and both flags allow access to services on this machine. @throws UsageError */
function mustNotBeDemo(flags: Flags): void {
  const flag = (['demo', 'dev'] as const).find((each) => flags.isOn(each))
  if (flag === undefined) return
  throw new UsageError(
    `--${flag} is not safe when other machines can reach the server: leave out --host, --public-url, --activities-host and --trust-proxy, or add --allow-public-demo`,
  )
}

function readLogLevel(flags: Flags): LogLevel {
  const given = flags.text('log-level') ?? 'info'
  return LOG_LEVELS.find((level) => level === given) ?? flags.refuse('log-level', LOG_LEVELS.join(', '))
}

const urlOf = (text: string): URL | undefined => URL.parse(text) ?? undefined
