import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

/** The options of `npm test`. */
export interface TestOptions {
  /** Parts of paths; files whose path contains one of them are run. If empty, all files are run. */
  filters: string[]
  /** Run only what the changes since this revision can affect; null for no such limit. */
  changedSince: string | null
  /** Run only the test files that were added or changed since this revision; null for no such limit. */
  editedSince: string | null
  /** Run only the files in which a test failed in the last run. */
  lastFailed: boolean
  /** How often to run the files. */
  repeat: number
  /** Ends the run at the first test that fails. */
  firstFailure: boolean
  /** After how many minutes the repetitions end. */
  minutes: number
  /** Keep both cores busy meanwhile. */
  load: boolean
  store: 'sqlite' | 'postgres' | 'both'
  /** Store the duration of each file, for the order of later runs. */
  recordTimes: boolean
  /** Run every server test with both stores, and check every page in every size and theme. */
  thorough: boolean
  /** Record what browsers do, for the traces of failed stories. */
  trace: boolean
  /** How many test processes run at once; null for the usual number. */
  workers: number | null
  /** Determines the files that run with PostgreSQL, and the order of all. */
  seed: number
}

/**
 * The number of parallel test processes for each store. Stories mostly wait for their browser and server: on two cores
 * all of them take 10 minutes in four processes, and 20 in two. PostgreSQL needs time beside the tests that use it.
 */
export const USUAL_WORKERS = { sqlite: 2 * availableParallelism(), postgres: availableParallelism() }

const HELP = `npm test -- [FILTER...] [flags]

Runs every test that this machine can run. A FILTER is a part of a file's path. Tests of what depends on the store run with SQLite and
PostgreSQL; the others run with SQLite, and a random fifth of them with PostgreSQL too, unless a FILTER chooses them.

  --changed        only what the changes that are not committed can affect
  --since=REV      the same for all changes since a revision
  --edited=REV     only test files that were added or changed themselves since a revision
  --last-failed    only the files in which a test failed in the last run
  --first-failure  ends at the first test that fails
  --repeat=N       runs the files N times and stops at the first failure
  --minutes=N      begins no further repetition after N minutes
  --load           keeps every core busy meanwhile
  --store=NAME     sqlite or postgres alone
  --seed=N         chooses for PostgreSQL and orders the files as the run that printed N
  --workers=N      runs N test processes at once instead of the usual number
  --thorough       every server test with both stores; pages are judged in every size and theme, with pictures
  --trace          records what browsers do; a story that fails leaves a trace for Playwright in test-traces/ beside the rest
  --record-times   writes the time of each file to scripts/test-times.json, which orders later runs
  --help           this`

/** Parses the command line; ends the process after `--help` or an error. */
export function readOptions(args: readonly string[]): TestOptions {
  const { values, positionals } = parsed(args)
  if (values.help) {
    console.log(HELP)
    process.exit()
  }
  if (!/^[1-9]\d{0,3}$/u.test(values.repeat)) refuse('--repeat must be a number above 0')
  if (values.seed !== undefined && !/^\d{1,9}$/u.test(values.seed)) refuse('--seed must be a number')
  if (!/^[1-9]\d{0,3}$/u.test(values.minutes)) refuse('--minutes must be a number above 0')
  if (values.workers !== undefined && !/^[1-9]\d?$/u.test(values.workers))
    refuse('--workers must be a number from 1 to 99')
  const { store } = values
  if (store !== 'sqlite' && store !== 'postgres' && store !== 'both')
    return refuse('--store must be sqlite or postgres')
  return {
    filters: positionals,
    changedSince: values.since ?? (values.changed ? 'HEAD' : null),
    editedSince: values.edited ?? null,
    lastFailed: values['last-failed'],
    firstFailure: values['first-failure'],
    repeat: Number(values.repeat),
    minutes: Number(values.minutes),
    load: values.load,
    store,
    recordTimes: values['record-times'],
    thorough: values.thorough,
    trace: values.trace,
    workers: values.workers === undefined ? null : Number(values.workers),
    seed: values.seed === undefined ? randomInt(1_000_000) : Number(values.seed),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        changed: { type: 'boolean', default: false },
        since: { type: 'string' },
        edited: { type: 'string' },
        'last-failed': { type: 'boolean', default: false },
        'first-failure': { type: 'boolean', default: false },
        repeat: { type: 'string', default: '1' },
        minutes: { type: 'string', default: '9999' },
        load: { type: 'boolean', default: false },
        store: { type: 'string', default: 'both' },
        'record-times': { type: 'boolean', default: false },
        thorough: { type: 'boolean', default: false },
        trace: { type: 'boolean', default: false },
        workers: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function refuse(message: string): never {
  console.error(`${message}; --help lists the flags`)
  process.exit(2)
}
