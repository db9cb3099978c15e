// npm test [-- FILTER...]: every test this machine can run, once with each store, and what could not be run. A filter is a part of
// a file's path. With CI set, leaving something out is a failure.
import { globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inspect } from 'node:util'
import { OPERATIONS } from '../packages/server/src/operations.ts'
import { unseenEffects } from '../packages/server/src/testing/effects.ts'
import { FILES_AT_MOST, writeProcesses } from './test-processes.ts'
import { chromium, curl, type Need, postgres, pythonDiscord } from './test-surroundings.ts'

interface Round {
  store: 'sqlite' | 'postgres'
  files: string[]
}

interface Result {
  store: Round['store']
  tests: number
  failed: number
  skipped: string[]
  failures: string[]
  seconds: number
  /** How long each file took, its loading aside. */
  files: { name: string; ms: number }[]
}

const CONCURRENCY = 2
const FILE_TIMEOUT_MS = 600_000
// A file that leaves something running after its last test would otherwise be waited for without end. It ends its round.
const SILENCE_MS = 180_000
/** Of the files that took longest. */
const MOST_SLOW = 10
/** Of what is said of a failure once more at the end. */
const MOST_FAILURES = 5
const MOST_LINES = 40
/** Of the last lines, which only name what failed: whoever sees no more than the end of a log begins there. */
const MOST_NAMES = 12
const NAME_LENGTH = 75

process.chdir(dirname(import.meta.dirname))
const filters = process.argv.slice(2)
const files = globSync(['packages/*/src/**/*.test.ts', 'scripts/*.test.ts'])
  .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
  .sort()

// What says nothing about a store is run once.
const ofStores = files.filter((file) => file.startsWith('packages/server/') && !file.endsWith('.once.test.ts'))

const database = postgres()
const browser = chromium()
const python = pythonDiscord()
const program = curl()
const needs: Need[] = [database, browser, python, program]

// Every test process adds the effects that operations had, so that those which no test saw can be told at the end.
const folder = mkdtempSync(join(tmpdir(), 'guildhall-test-'))
const effects = join(folder, 'effects.tsv')
writeFileSync(effects, '')

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())

const results: Result[] = []
if (files.length > 0) results.push(await take({ store: 'sqlite', files }))
if (ofStores.length > 0 && database.missing === undefined && !stopped.signal.aborted) {
  results.push(await take({ store: 'postgres', files: ofStores }))
}
const unseen = filters.length === 0 && !stopped.signal.aborted ? unseenEffects(OPERATIONS, effects) : []
process.exitCode = report() ? 0 : 1

async function take({ store, files }: Round): Promise<Result> {
  console.log(`\nstore: ${store}, ${files.length} files\n`)
  const began = performance.now()
  // Failed, until the runner's last word says otherwise.
  const result: Result = { store, tests: 0, failed: 1, skipped: [], failures: [], seconds: 0, files: [] }
  const env = {
    ...process.env,
    GUILDHALL_TEST_STORE: store,
    GUILDHALL_TEST_EFFECTS: effects,
    GUILDHALL_HAS_CHROMIUM: browser.missing === undefined ? '1' : '',
    GUILDHALL_HAS_PYTHON_DISCORD: python.missing === undefined ? '1' : '',
    GUILDHALL_HAS_CURL: program.missing === undefined ? '1' : '',
  }
  const stalled = new AbortController()
  const signal = AbortSignal.any([stopped.signal, stalled.signal])
  const processes = writeProcesses(join(folder, store), files, FILE_TIMEOUT_MS)
  const paths = processes.map(({ path }) => path)
  const ends = new Map<string, Error>()
  const timeout = FILES_AT_MOST * FILE_TIMEOUT_MS
  const events = run({ files: paths, env, concurrency: CONCURRENCY, timeout, signal })
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
    // A suite fails by its tests, if it could be loaded.
    if ((error as { failureType?: string }).failureType !== 'subtestsFailed')
      result.failures.push(`${nesting === 0 ? '' : `${relative('.', file ?? '')}: `}${name}\n${inShort(error)}`)
  })
  events.on('test:summary', ({ file, counts, success }) => {
    if (file !== undefined) return
    result.tests = counts.tests
    result.failed = success ? 0 : Math.max(1, counts.tests - counts.passed - counts.skipped - counts.todo)
  })
  for await (const text of events.compose(spec())) process.stdout.write(text)
  clearTimeout(silence)
  // The process of a file may end before the file does, and others' files with it.
  const ended = new Set(result.files.map(({ name }) => name))
  for (const { path, files } of processes) {
    const [first, ...others] = files.filter((file) => !ended.has(file))
    if (first === undefined) continue
    result.failed += 1 + others.length
    result.failures.push(
      `${first}: its process ended; not run after it: ${others.length} files\n${inspect(ends.get(path))}`,
    )
  }
  return { ...result, seconds: (performance.now() - began) / 1000 }
}

/** What went wrong, without the frames of the runner. */
function inShort({ cause }: Error): string {
  const lines = inspect(cause, { depth: 4 }).split('\n')
  return lines.slice(0, MOST_LINES).join('\n')
}

/** The files that took longest, loading aside. */
function slowest(): string[] {
  const all = results.flatMap(({ store, files }) => files.map(({ name, ms }) => ({ ms, title: `${store}: ${name}` })))
  const first = all.sort((a, b) => b.ms - a.ms).slice(0, MOST_SLOW)
  return first.map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
}

/** The failure in one line: the file without its folders, and the test. */
function nameOf(store: Round['store'], failure: string): string {
  const [title = ''] = failure.split('\n')
  return `${store === 'sqlite' ? '' : `${store}: `}${title.replace(/^\S*\//, '')}`.slice(0, NAME_LENGTH)
}

/** Prints what was run and what was not; whether that is good enough. */
function report(): boolean {
  const rows = results.map(
    ({ store, tests, failed, skipped, seconds }) =>
      `${store}: ${tests} tests, ${failed} failed, ${skipped.length} skipped (${seconds.toFixed(0)} s)`,
  )
  const sum = (count: (result: Result) => number): number => results.reduce((total, result) => total + count(result), 0)
  const leftOut = [
    ...(stopped.signal.aborted ? ['stopped before the end'] : []),
    ...needs.flatMap(({ name, missing }) => (missing === undefined ? [] : [`${name}: not run: ${missing}`])),
    ...results.flatMap(({ store, skipped }) => skipped.map((title) => `${store}: skipped: ${title}`)),
  ]
  console.log(`\nslowest files:\n${slowest().join('\n')}`)
  const failures = results.flatMap(({ store, failures }) => failures.map((failure) => ({ store, failure })))
  for (const { store, failure } of failures.slice(0, MOST_FAILURES)) console.log(`\n${store}: failed: ${failure}`)
  console.log(`\n${[...rows, ...leftOut, ...unseen.map((effect) => `${effect}, but no test saw it`)].join('\n')}`)
  if (files.length === 0) console.log(`no test file matches ${filters.join(', ')}`)
  if (leftOut.length > 0 && process.env.CI) console.log('CI is set: nothing may be left out')
  console.log(`ℹ tests ${sum(({ tests }) => tests)}\nℹ fail ${sum(({ failed }) => failed)}`)
  for (const { store, failure } of failures.slice(0, MOST_NAMES)) console.log(nameOf(store, failure))
  const complete = !stopped.signal.aborted && (leftOut.length === 0 || !process.env.CI)
  return files.length > 0 && complete && unseen.length === 0 && results.every(({ failed }) => failed === 0)
}
