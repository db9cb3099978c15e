import type { Logger } from 'pino'
import { type App, createApp, type Surroundings } from '../app.ts'
import { type Config, readConfig, START_FLAGS } from '../config.ts'
import { describeFlags } from '../flags.ts'
import { FileJournal } from '../gateway/journal/file-journal.ts'
import { TableJournal } from '../gateway/journal/table-journal.ts'
import { systemClock } from '../kernel/clock.ts'
import { findIdFloor } from '../kernel/id-floor.ts'
import { systemIds } from '../kernel/ids.ts'
import { StoreFailure } from '../store/store-failure.ts'
import { banner, readyLine } from './banner.ts'
import { loadContentScanner } from './content-scanner.ts'
import { makeDemoWorld } from './demo.ts'
import { Failure, reasonOf } from './failure.ts'
import { describePlace, journalFolder, openServersStore } from './open-store.ts'
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
  const store = await openServersStore(config, log)
  const clock = systemClock
  const scanner =
    config.contentScanner === null ? {} : { contentScanner: await loadContentScanner(config.contentScanner) }
  const ids = systemIds(clock, 0, await findIdFloor(store.db, clock))
  const app = await compose(config, { store, clock, ids, log, ...scanner, ...journalOf(config) })
  const demo = config.demo ? await makeDemoWorld(app.kernel) : null
  const port = await listen(app, config)
  const { publicUrl, clientUrl, setupCode } = app.kernel.instance
  const ready = { config, publicUrl, clientUrl, setupCode, demo }
  // Where that is full, or nobody reads it, the server serves all the same.
  process.stdout.on('error', () => {})
  process.stdout.write(config.json ? readyLine(ready) : banner(ready))
  log.info({ port, public_url: publicUrl }, 'ready')
  log.info({ signal: await stopAsked }, 'stopping')
  await app.close()
  log.info('stopped')
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
async function compose(config: Config, surroundings: Surroundings): Promise<App> {
  try {
    return await createApp(config, surroundings)
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error
    if (!(error instanceof StoreFailure || isOfSystem)) throw error
    throw new Failure(`cannot keep data in ${describePlace(config)}: ${reasonOf(error)}`)
  }
}

/** Sessions of a server whose data is gone with it can't be taken up. */
function journalOf({ databaseUrl, dataDir }: Config): Pick<Surroundings, 'journal'> {
  if (databaseUrl !== null)
    return { journal: ({ store, clock, processId }) => new TableJournal(store, clock, processId) }
  if (dataDir === null) return {}
  return { journal: ({ clock, processId }) => new FileJournal(journalFolder(dataDir), clock, processId) }
}

/** Resolves with the first signal that asks to stop. Whoever asks twice can't wait. */
function signalled(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false
    const hear = (signal: NodeJS.Signals) => {
      if (asked) process.exit(1)
      asked = true
      resolve(signal)
    }
    process.on('SIGTERM', hear).on('SIGINT', hear)
  })
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    return await app.listen()
  } catch (error) {
    await app.close()
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const reason = isTaken ? 'the port is taken, choose another with --port' : reasonOf(error)
    throw new Failure(`cannot listen on ${host}:${port}: ${reason}`)
  }
}
