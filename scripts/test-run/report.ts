import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { machineState } from './machine-state.ts'
import { partOf } from './parts.ts'
import type { RoundResult } from './round.ts'

/** The number of slowest files that are listed. */
const MOST_SLOW = 10
/** The number of failures that are repeated in full at the end. */
const MOST_FAILURES = 5
/** The number of failures that the last lines name, for readers who see only the end of a log. */
const MOST_NAMES = 12
const NAME_LENGTH = 75
/** The number of errors that are printed with how many tests failed by them. */
const MOST_ERRORS = 3
const ERROR_LENGTH = 150

/** Prints the results and the skipped tests, with the failures last. */
export function report(
  results: readonly RoundResult[],
  leftOut: readonly string[],
  unseen: readonly string[],
  traces: readonly string[],
  seed: number,
): void {
  const rows = results.map(
    ({ store, tests, failed, skipped, seconds }) =>
      `${store}: ${tests} tests, ${failed} failed, ${skipped.length} skipped (${seconds.toFixed(0)} s)`,
  )
  const sum = (count: (result: RoundResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0)
  console.log(`\nminutes of tests, by part:\n${results.flatMap(minutesOfParts).join('\n')}`)
  console.log(`\nslowest files:\n${slowest(results).join('\n')}`)
  const failures = results.flatMap(({ store, failures }) => failures.map((failure) => ({ store, failure })))
  for (const { store, failure } of failures.slice(0, MOST_FAILURES)) console.log(`\n${store}: failed: ${failure}`)
  console.log(`\n${[...rows, ...leftOut, ...unseen.map((effect) => `${effect}, but no test observed it`)].join('\n')}`)
  if (leftOut.length > 0 && process.env.CI) console.log('CI is set: no test may be skipped')
  for (const trace of traces) console.log(`trace of pages and server: ${trace}\n${excerptOf(trace)}`)
  if (failures.length > 0) console.log(`seed ${seed}`)
  console.log(`ℹ tests ${sum(({ tests }) => tests)}\nℹ fail ${sum(({ failed }) => failed)}`)
  for (const { store, failure } of failures.slice(0, MOST_NAMES)) console.log(nameOf(store, failure))
  if (failures.length > MOST_NAMES) {
    for (const line of commonErrors(failures.map(({ failure }) => failure))) console.log(line)
    console.log(machineState())
  }
}

/** An excerpt of a failed story's trace, for readers who see only the end of a log. */
function excerptOf(trace: string): string {
  const path = join(trace, 'excerpt.txt')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function minutesOfParts({ store, files }: RoundResult): string[] {
  const times = new Map<string, number>()
  for (const { name, ms } of files) {
    const part = partOf(name)
    times.set(part, (times.get(part) ?? 0) + ms)
  }
  return [...times].map(([part, ms]) => `${(ms / 60_000).toFixed(1).padStart(6)}  ${store}: ${part}`)
}

/** The slowest files, excluding loading. */
function slowest(results: readonly RoundResult[]): string[] {
  const all = results.flatMap(({ store, files }) => files.map(({ name, ms }) => ({ ms, title: `${store}: ${name}` })))
  const first = all.sort((a, b) => b.ms - a.ms).slice(0, MOST_SLOW)
  return first.map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
}

/** The failure in one line: the file without its folders, and the test. */
function nameOf(store: RoundResult['store'], failure: string): string {
  const [title = ''] = failure.split('\n')
  return `${store === 'sqlite' ? '' : `${store}: `}${title.replace(/^\S*\//, '')}`.slice(0, NAME_LENGTH)
}

/** The most frequent errors: many failures of one cause are recognized even if most are cut off. */
export function commonErrors(failures: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const failure of failures) {
    const [, error = 'no error'] = failure.split('\n')
    const line = error.trim().slice(0, ERROR_LENGTH)
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  const frequent = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a)
  return frequent.slice(0, MOST_ERRORS).map(([line, count]) => `${count} tests: ${line}`)
}
