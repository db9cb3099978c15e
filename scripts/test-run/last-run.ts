// What later runs know of earlier ones: which files failed, and how long each takes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const FAILED = '.cache/failed-tests.json'
const TIMES = 'scripts/test-times.json'
/** What a file is taken to need that has not been timed, in ms. */
const USUAL_MS = 1_000

/** The files in which a test failed in the last run. */
export const readFailed = (): string[] => read(FAILED, [])

/** Remembers the files that failed. */
export function writeFailed(files: readonly string[]): void {
  mkdirSync(dirname(FAILED), { recursive: true })
  write(FAILED, [...new Set(files)].sort())
}

/** How long a file takes, in ms, as far as it is known. */
export function readTimes(): (file: string) => number {
  const times: Record<string, number> = read(TIMES, {})
  return (file) => times[file] ?? USUAL_MS
}

/** Writes down how long files took; what was not run keeps its time while the file is there. */
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
