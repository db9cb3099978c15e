import type { Logger } from 'pino'
import { type App, type AppEnvironment, createApp } from '../app.ts'
import { type Config, readConfig, START_FLAGS } from '../config.ts'
import { describeError } from '../describe-error.ts'
import { TABLES } from '../features.ts'
import { describeFlags } from '../flags.ts'
import { FileJournal } from '../gateway/journal/file-journal.ts'
import { TableJournal } from '../gateway/journal/table-journal.ts'
import { mountTestControl } from '../http/test-control.ts'
import { MOST_VISITORS } from '../http/visitors.ts'
import { isLoopbackHost } from '../kernel/callers/loopback.ts'
import { systemClock } from '../kernel/clock.ts'
import { reserveIdsIn } from '../kernel/ids/reserved-ids.ts'
import { handleLimit, handlesForClients, RESERVED_HANDLES } from '../kernel/limits/file-handles.ts'
import { markNewestId } from '../store/database-loss.ts'
import { StoreFailure } from '../store/store-failure.ts'
import { banner, readyLine } from './banner.ts'
import { loadContentScanner } from './content-scanner.ts'
import { Failure } from './failure.ts'
import { mustBeOfDemo, mustHaveNoDemoPassword, openDemoWorld } from './kept-demo.ts'
import { databaseFile, describeLocation, journalFolder, openServersStore } from './open-store.ts'
import { serverLog } from './server-log.ts'

/** The help of `guildhall start`. */
export const startHelp = (): string => `guildhall start [flags]

Serves the API, the gateway and the pages, all on one port.

${describeFlags(START_FLAGS)}

Every flag has an environment variable: GUILDHALL_PORT for --port, GUILDHALL_NO_WEB=true for --no-web.`

/** Serves until a signal asks it to stop. @throws UsageError, Failure */
export async function start(args: readonly string[]): Promise<void> {
  const config = readConfig(args, process.env)
  const stopAsked = signalled()
  const log = serverLog(config.logLevel)
  tellLastWords(log)
  const opened = await openServersStore(config, log)
  if (config.demo) await mustBeOfDemo(opened, config.dataDir, config.bots)
  else if (config.isExposed && !config.allowsPublicDemo) await mustHaveNoDemoPassword(opened)
  const clock = systemClock
  const { ids, store } = await reserveIdsIn(opened, { tables: TABLES, clock, log, ...marking(config) })
  const scanner =
    config.contentScanner === null ? {} : { contentScanner: await loadContentScanner(config.contentScanner) }
  const app = await compose(config, { store, clock, ids, log, ...scanner, ...journalOf(config) })
  const demo = config.demo ? await openDemoWorld(app.kernel, config.dataDir, config.bots) : null
  const sandboxes = config.test ? await serveSandboxes(app, config, log) : null
  const port = await listen(app, config)
  const { publicUrl, clientUrl, setupCode } = app.kernel.instance
  const ready = { config, publicUrl, clientUrl, setupCode, demo }
  // Where that is full, or nobody reads it, the server serves all the same.
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

/** Serves the test API beside the rest. Sandboxes are servers of their own, loaded when they are asked for alone. */
async function serveSandboxes(app: App, config: Config, log: Logger): Promise<{ close(): Promise<void> }> {
  const { Sandboxes } = await import('../sandboxes/sandboxes.ts')
  const sandboxes = new Sandboxes({
    config: { ...config, port: 0, demo: false, demoUsers: [], metricsToken: null },
    log,
  })
  mountTestControl(app.http, sandboxes.routes)
  return sandboxes
}

/** So many connections are allowed, and each is a handle. */
function warnOfFewHandles(log: Logger): void {
  const [limit, needed] = [handleLimit(), MOST_VISITORS.all + RESERVED_HANDLES]
  if (limit === null || limit >= needed) return
  const connections = handlesForClients(limit)
  log.warn(
    { limit, needed, connections },
    'there are few file handles: connections beyond those are refused; raise the limit (ulimit -n, LimitNOFILE)',
  )
}

/** Beside an embedded database it is said what it must hold. */
function marking({ databaseUrl, dataDir }: Config): { noted?: (upTo: string) => void } {
  if (databaseUrl !== null || dataDir === null) return {}
  return { noted: (upTo) => markNewestId(databaseFile(dataDir), upTo) }
}

/** Passwords and tokens could be read on the way. */
function warnOfPlainHttp(log: Logger, { publicUrl }: Config): void {
  if (publicUrl === null) return
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'http:' || isLoopbackHost(hostname)) return
  log.warn(
    { public_url: publicUrl },
    'the public URL is http: passwords and tokens travel unencrypted; use https with a proxy in front',
  )
}

/** After a fault that nobody caught nothing is certain: what is stored is whole, and the next start goes on from there. */
function tellLastWords(log: Logger): void {
  process.on('uncaughtException', (err, origin) => {
    // Every line is written at once, with all that waited; to wait for more could be for ever where a disk is full.
    log.fatal({ err, origin }, 'a fault that nobody caught: the process ends')
    process.exit(1)
  })
}

/** @throws Failure if the place of the data can be read and not written, as on a full disk */
async function compose(config: Config, surroundings: AppEnvironment): Promise<App> {
  try {
    return await createApp(config, surroundings)
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error
    if (!(error instanceof StoreFailure || isOfSystem)) throw error
    throw new Failure(`cannot keep data in ${describeLocation(config)}: ${describeError(error)}`)
  }
}

/** Sessions of a server whose data is gone with it can't be taken up. */
function journalOf({ databaseUrl, dataDir }: Config): Pick<AppEnvironment, 'journal'> {
  if (databaseUrl !== null)
    return { journal: ({ store, clock, processId }) => new TableJournal(store, clock, processId) }
  if (dataDir === null) return {}
  return { journal: ({ clock, processId }) => new FileJournal(journalFolder(dataDir), clock, processId) }
}

/** A terminal signals all its processes, and the parent may signal again: within this time, in ms, it is one request. */
const SAME_REQUEST_MS = 500

/** Resolves with the first signal that asks to stop. Whoever asks twice can't wait. */
function signalled(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: { signal: NodeJS.Signals; at: number } | null = null
    const hear = (signal: NodeJS.Signals) => {
      const at = systemClock.now()
      if (first === null) {
        first = { signal, at }
        resolve(signal)
      } else if (signal === 'SIGTERM' || signal !== first.signal || at - first.at > SAME_REQUEST_MS) process.exit(1)
    }
    process.on('SIGTERM', hear).on('SIGINT', hear).on('SIGHUP', hear)
  })
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    return await app.listen()
  } catch (error) {
    await app.close()
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const reason = isTaken ? 'the port is taken, choose another with --port' : describeError(error)
    throw new Failure(`cannot listen on ${host}:${port}: ${reason}`)
  }
}
