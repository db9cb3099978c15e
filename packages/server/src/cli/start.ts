import type { Logger } from 'pino'
import { type App, type AppEnvironment, createApp } from '../app.ts'
import { type Config, readConfig, START_FLAGS } from '../config.ts'
import { describeError } from '../describe-error.ts'
import { TABLES } from '../features.ts'
import { describeFlags } from '../flags.ts'
import { FileJournal } from '../gateway/journal/file-journal.ts'
import { TableJournal } from '../gateway/journal/table-journal.ts'
import { MOST_VISITORS } from '../http/http-connection-limits.ts'
import { mountTestControl } from '../http/test-control.ts'
import { isLoopbackHost } from '../kernel/callers/loopback.ts'
import { systemClock } from '../kernel/clock.ts'
import { reserveIdsIn } from '../kernel/ids/reserved-ids.ts'
import { handleLimit, handlesForClients, RESERVED_HANDLES } from '../kernel/limits/file-handles.ts'
import { markNewestId } from '../store/database-loss.ts'
import { StoreFailure } from '../store/store-failure.ts'
import { banner, readyLine } from './banner.ts'
import { loadContentScanner } from './content-scanner.ts'
import { Failure } from './failure.ts'
import { databaseFile, describeLocation, journalFolder, openServersStore } from './open-store.ts'
import { serverLog } from './server-log.ts'
import { mustBeOfDemo, mustHaveNoDemoPassword, openDemoWorld } from './stored-demo.ts'

/** The help of `guildhall start`. */
export const startHelp = (): string => `guildhall start [flags]

Serves the API, the gateway and the web client on one port.

${describeFlags(START_FLAGS)}

Every flag has an environment variable: GUILDHALL_PORT for --port, GUILDHALL_NO_WEB=true for --no-web.`

/** Runs the server until a signal stops it. @throws UsageError, Failure */
export async function start(args: readonly string[]): Promise<void> {
  const config = readConfig(args, process.env)
  const stopAsked = signalled()
  const log = serverLog(config.logLevel)
  logUncaughtErrors(log)
  const opened = await openServersStore(config, log)
  if (config.demo) await mustBeOfDemo(opened, config.dataDir, config.bots)
  else if (config.isExposed && !config.allowsPublicDemo) await mustHaveNoDemoPassword(opened)
  const clock = systemClock
  const { ids, store } = await reserveIdsIn(opened, { tables: TABLES, clock, log, onReserved: marking(config) })
  const scanner =
    config.contentScanner === null ? {} : { contentScanner: await loadContentScanner(config.contentScanner) }
  const app = await compose(config, { store, clock, ids, log, ...scanner, ...journalOf(config) })
  const demo = config.demo ? await openDemoWorld(app.kernel, config.dataDir, config.bots) : null
  const sandboxes = config.test ? await serveSandboxes(app, config, log) : null
  const port = await listen(app, config)
  const { publicUrl, clientUrl, setupCode } = app.kernel.instance
  const ready = { config, publicUrl, clientUrl, setupCode, demo }
  // The server runs even if standard output is full or closed.
  process.stdout.on('error', () => {})
  process.stdout.write(config.json ? readyLine(ready) : banner(ready))
  warnOfPlainHttp(log, config)
  warnOfFewHandles(log)
  log.info({ port, public_url: publicUrl }, 'ready')
  log.info({ signal: await stopAsked }, 'stopping')
  await sandboxes?.close()
  await app.close()
  log.info('stopped')
}

/** Serves the test API in addition. Sandboxes are separate servers, whose code is loaded only if requested. */
async function serveSandboxes(app: App, config: Config, log: Logger): Promise<{ close(): Promise<void> }> {
  const { Sandboxes } = await import('../sandboxes/sandboxes.ts')
  const sandboxes = new Sandboxes({
    config: { ...config, port: 0, demo: false, demoUsers: [], metricsToken: null },
    log,
  })
  mountTestControl(app.http, sandboxes.routes)
  return sandboxes
}

/** Each connection needs a file handle. */
function warnOfFewHandles(log: Logger): void {
  const [limit, needed] = [handleLimit(), MOST_VISITORS.all + RESERVED_HANDLES]
  if (limit === null || limit >= needed) return
  const connections = handlesForClients(limit)
  log.warn(
    { limit, needed, connections },
    'the limit of open files is low, and connections beyond it are refused: raise it (ulimit -n, LimitNOFILE)',
  )
}

/** With SQLite, the upper bound of issued ids is also written beside the database, to detect its loss. */
function marking({ databaseUrl, dataDir }: Config): ((upTo: string) => void) | null {
  if (databaseUrl !== null || dataDir === null) return null
  return (upTo) => markNewestId(databaseFile(dataDir), upTo)
}

/** Passwords and tokens could be read in transit. */
function warnOfPlainHttp(log: Logger, { publicUrl }: Config): void {
  if (publicUrl === null) return
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'http:' || isLoopbackHost(hostname)) return
  log.warn(
    { public_url: publicUrl },
    'the public URL uses http, so passwords and tokens are sent unencrypted: put a proxy with TLS in front and use https',
  )
}

/** Ends the process after an uncaught error, whose effects are unknown: the stored data are consistent, and the next start continues from them. */
function logUncaughtErrors(log: Logger): void {
  process.on('uncaughtException', (err, origin) => {
    // The log is synchronous, so nothing has to be flushed; with a full disk flushing could take forever.
    log.fatal({ err, origin }, 'uncaught error, shutting down')
    process.exit(1)
  })
}

/** @throws Failure if the data folder can be read but not written, as on a full disk */
async function compose(config: Config, surroundings: AppEnvironment): Promise<App> {
  try {
    return await createApp(config, surroundings)
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error
    if (!(error instanceof StoreFailure || isOfSystem)) throw error
    throw new Failure(`cannot store data in ${describeLocation(config)}: ${describeError(error)}`)
  }
}

/** Without persistent data, sessions can't outlive the server. */
function journalOf({ databaseUrl, dataDir }: Config): Pick<AppEnvironment, 'journal'> {
  if (databaseUrl !== null)
    return { journal: ({ store, clock, processId }) => new TableJournal(store, clock, processId) }
  if (dataDir === null) return {}
  return { journal: ({ clock, processId }) => new FileJournal(journalFolder(dataDir), clock, processId) }
}

/**
 * A terminal signals all its processes, and their parent may signal again. Signals within this time, in ms, count as
 * one.
 */
const SAME_REQUEST_MS = 500

/** Resolves with the first termination signal. A second one ends the process immediately. */
function signalled(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: { signal: NodeJS.Signals; at: number } | null = null
    const onSignal = (signal: NodeJS.Signals) => {
      const at = systemClock.now()
      if (first === null) {
        first = { signal, at }
        resolve(signal)
      } else if (signal === 'SIGTERM' || signal !== first.signal || at - first.at > SAME_REQUEST_MS) process.exit(1)
    }
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal)
  })
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    return await app.listen()
  } catch (error) {
    await app.close()
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const reason = isTaken ? 'the port is in use; choose another one with --port' : describeError(error)
    throw new Failure(`cannot listen on ${host}:${port}: ${reason}`)
  }
}
