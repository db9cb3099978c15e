// Stores the results of a run for later ones: which files failed, and how long each file takes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const FAILED = '.cache/failed-tests.json'
const TIMES = 'scripts/test-times.json'
/** The assumed duration of a file without a record, in ms. */
const USUAL_MS = 1_000

/** The files in which a test failed in the last run. */
export const readFailed = (): string[] => read(FAILED, [])

/** Stores the files that failed. */
export function writeFailed(files: readonly string[]): void {
  mkdirSync(dirname(FAILED), { recursive: true })
  write(FAILED, [...new Set(files)].sort())
}

/** The duration of a file, in ms, as far as it is known. */
export function readTimes(): (file: string) => number {
  const times: Record<string, number> = read(TIMES, {})
  return (file) => times[file] ?? USUAL_MS
}

/** Stores the durations of files; files that were not run keep theirs while they exist. */
export function recordTimes(files: readonly { name: string; ms: number }[]): void {
  const before: Record<string, number> = read(TIMES, {})
  const rounded = files.map(({ name, ms }) => [name, Math.ceil(ms / 100) * 100] as const)
  const kept = Object.entries(before).filter(([name]) => existsSync(name))
  const times = new Map([...kept, ...rounded])
  write(TIMES, Object.fromEntries([...times].sort(([a], [b]) => (a < b ? -1 : 1))))
}

function read<T>(path: string, otherwise: T): T {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise
}

const write = (path: string, value: unknown): void => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
