// Which test files run in which process. Loading the server takes longer than most test files, so files of the packages share
// processes: each uses only its own worlds, and the server has no process-wide state. Tests that inspect their whole process, or hash
// passwords as servers do, are named `*.alone.test.ts`; tests of the sources run for long without output.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { partOf } from './parts.ts'

/**
 * The maximum number of files of a process: with more, the last process of a round takes longer; with fewer, the server
 * is loaded more often.
 */
const FILES_AT_MOST = 32
/** The maximum total duration of a process's files, in ms, unless it has only one. */
const TIME_AT_MOST_MS = 120_000

const AT_END = 'packages/testing/src/worlds/at-process-exit.ts'
const QUICK_HASHING = 'packages/testing/src/worlds/quick-hashing.ts'

interface TestProcess {
  /** The module that runs the files one after the other. */
  path: string
  files: string[]
}

type TimeOf = (file: string) => number

/** A file may take this many times its recorded duration: on PostgreSQL and under load, files take longer. */
const TIMES_AT_MOST = 40
/** The limits of that, in ms. */
const LEAST_TIMEOUT_MS = 600_000
const MOST_TIMEOUT_MS = 1_200_000
/** The maximum duration of a process. */
export const PROCESS_TIMEOUT_MS = FILES_AT_MOST * MOST_TIMEOUT_MS

/** Writes a module for each process into a folder; the longest processes come first. */
export function writeProcesses(folder: string, files: readonly string[], timeOf: TimeOf): TestProcess[] {
  mkdirSync(folder, { recursive: true })
  return inProcesses(files, timeOf).map((ofOne, i) => {
    const lines = ofOne.map(
      (file) =>
        `describe(${JSON.stringify(file)}, { timeout: ${timeoutOf(timeOf(file))} }, () => inTurn(() => ${load(file)}))`,
    )
    const path = join(folder, `${i}.mjs`)
    const beginning = [
      "import { AsyncResource } from 'node:async_hooks'",
      "import { describe } from 'node:test'",
      `await ${load(AT_END)}`,
      ...(ofOne.every(shares) ? [`await ${load(QUICK_HASHING)}`] : []),
      IN_TURN,
    ]
    writeFileSync(path, [...beginning, ...lines, ''].join('\n'))
    return { path, files: ofOne }
  })
}

/** A test that never ends fails within this time, and the other files still run. */
function timeoutOf(recorded_ms: number): number {
  return Math.min(Math.max(TIMES_AT_MOST * recorded_ms, LEAST_TIMEOUT_MS), MOST_TIMEOUT_MS)
}

const shares = (file: string): boolean => file.startsWith('packages/') && !file.endsWith('.alone.test.ts')

function inProcesses(files: readonly string[], timeOf: TimeOf): string[][] {
  const total = (group: readonly string[]) => group.reduce((sum, file) => sum + timeOf(file), 0)
  const isFull = (group: readonly string[], next: string) =>
    group.length >= FILES_AT_MOST || total(group) + timeOf(next) > TIME_AT_MOST_MS
  const sharing = [...Map.groupBy(files.filter(shares), partOf).values()].flatMap((ofPart) => {
    const processes: string[][] = []
    for (const file of ofPart) {
      const last = processes.at(-1)
      if (last === undefined || isFull(last, file)) processes.push([file])
      else last.push(file)
    }
    return processes
  })
  const alone = files.filter((file) => !shares(file)).map((file) => [file])
  return [...alone, ...sharing].sort((a, b) => total(b) - total(a))
}

/**
 * Loads files one after the other. Files that import the same module concurrently would all be evaluated in the context
 * of the first, and their tests would count as that file's.
 */
const IN_TURN = `let last = Promise.resolve()
const inTurn = (load) => {
  const inContext = AsyncResource.bind(load)
  last = last.then(inContext, inContext)
  return last
}`

const load = (file: string): string => `import(${JSON.stringify(pathToFileURL(resolve(file)).href)})`
