import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inspect } from 'node:util'
import { PROCESS_TIMEOUT_MS, writeProcesses } from './processes.ts'

/** A run of some files with one store. */
export interface Round {
  store: 'sqlite' | 'postgres'
  files: string[]
}

/** The result of a round. */
export interface RoundResult {
  store: Round['store']
  tests: number
  failed: number
  skipped: string[]
  /** For each failed test, its file and title in the first line, followed by the error. */
  failures: string[]
  failedFiles: string[]
  seconds: number
  /** The duration of each file, excluding loading. */
  files: { name: string; ms: number }[]
}

/** The common parameters of all rounds of a run. */
export interface RunPlan {
  /** A folder for the modules that the test processes load. */
  folder: string
  env: Record<string, string>
  signal: AbortSignal
  /** How many processes run at once. */
  workers: number
  /** Whether the first failed test ends the round. */
  firstFailure: boolean
  /** The duration of a file, in ms, as far as it is known. */
  timeOf: (file: string) => number
}

// Without this limit, the run would wait forever for a file that leaves something running after its last test.
// It is longer than the time limit of any file, because the output of a file is held back until those before it have ended.
// Exceeding it ends the round.
const SILENCE_MS = 1_500_000
const MOST_LINES = 40

/** Runs the files and prints each test as it ends. */
export async function runRound({ store, files }: Round, plan: RunPlan): Promise<RoundResult> {
  console.log(`\nstore: ${store}, ${files.length} files\n`)
  const began = performance.now()
  // Failed, unless the runner's summary says otherwise.
  const result: RoundResult = {
    store,
    tests: 0,
    failed: 1,
    skipped: [],
    failures: [],
    failedFiles: [],
    seconds: 0,
    files: [],
  }
  const env = { ...process.env, ...plan.env, GUILDHALL_TEST_STORE: store }
  const stalled = new AbortController()
  const signal = AbortSignal.any([plan.signal, stalled.signal])
  const processes = writeProcesses(join(plan.folder, store), files, plan.timeOf)
  const paths = processes.map(({ path }) => path)
  const ends = new Map<string, Error>()
  const events = run({ files: paths, env, concurrency: plan.workers, timeout: PROCESS_TIMEOUT_MS, signal })
  const silence = setTimeout(() => stalled.abort(), SILENCE_MS)
  events.on('test:dequeue', () => silence.refresh())
  events.on('test:complete', ({ name, nesting, details: { duration_ms: ms } }) => {
    silence.refresh()
    if (nesting === 0 && !paths.includes(name)) result.files.push({ name, ms })
  })
  events.on('test:pass', ({ name, skip }) => {
    if (skip !== undefined && skip !== false) result.skipped.push(typeof skip === 'string' ? `${name} (${skip})` : name)
  })
  events.on('test:fail', ({ name, nesting, file, details: { error } }) => {
    if (paths.includes(name)) return ends.set(name, error)
    if (nesting === 0) result.failedFiles.push(name)
    // A suite fails because of its tests, if it could be loaded.
    if ((error as { failureType?: string }).failureType !== 'subtestsFailed')
      result.failures.push(`${nesting === 0 ? '' : `${relative('.', file ?? '')}: `}${name}\n${inShort(error)}`)
    if (plan.firstFailure) stalled.abort()
  })
  events.on('test:summary', ({ file, counts, success }) => {
    if (file !== undefined) return
    result.tests = counts.tests
    result.failed = success ? 0 : Math.max(1, counts.tests - counts.passed - counts.skipped - counts.todo)
  })
  for await (const text of events.compose(spec())) process.stdout.write(text)
  clearTimeout(silence)
  if (!plan.firstFailure || result.failures.length === 0) addUnfinished(result, processes, ends)
  return { ...result, seconds: (performance.now() - began) / 1000 }
}

// If a process ends before its file does, its other files are unfinished too.
function addUnfinished(
  result: RoundResult,
  processes: readonly { path: string; files: string[] }[],
  ends: ReadonlyMap<string, Error>,
): void {
  const ended = new Set(result.files.map(({ name }) => name))
  for (const { path, files } of processes) {
    const unfinished = files.filter((file) => !ended.has(file))
    const [first, ...others] = unfinished
    if (first === undefined) continue
    result.failed += unfinished.length
    result.failedFiles.push(...unfinished)
    result.failures.push(
      `${first}: its process ended; not run after it: ${others.length} files\n${inspect(ends.get(path))}`,
    )
  }
}

/** The error without the runner's stack frames. */
function inShort({ cause }: Error): string {
  const lines = inspect(cause, { depth: 4 }).split('\n')
  return lines.slice(0, MOST_LINES).join('\n')
}
