import { readFileSync } from 'node:fs'
import { randomNumbers } from './random-numbers.ts'

// Chooses the files of a run and their order; a seed repeats both.

/** One in how many files that don't depend on the store runs with PostgreSQL. */
const SAMPLE = 5

/** The files in an order that the seed determines, because none may depend on another. */
export function shuffled(files: readonly string[], seed: number): string[] {
  const random = randomNumbers(seed)
  return files
    .map((file) => ({ file, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => file)
}

/** The longest prefix of the files whose total duration is within a limit; at least one file. @param most in ms */
export function filesWithin(files: readonly string[], most: number, timeOf: (file: string) => number): string[] {
  let total = 0
  return files.filter((file, i) => {
    total += timeOf(file)
    return i === 0 || total <= most
  })
}

/**
 * The files that run with PostgreSQL: every test that depends on the store, and a sample of the other server tests.
 * Without a seed, all of them.
 */
export function filesForPostgres(files: readonly string[], seed: number | null): string[] {
  const ofServer = files.filter((file) => file.startsWith('packages/server/') && !file.endsWith('.once.test.ts'))
  if (seed === null) return ofServer
  const random = randomNumbers(seed)
  return ofServer.filter((file) => {
    const isChosen = random() * SAMPLE < 1
    return isChosen || !SAMPLED.test(file) || DEPENDS_ON_STORE.test(readFileSync(file, 'utf8'))
  })
}

/** Folders whose code accesses the store only through `Db`; code for a specific store is outside them. */
const SAMPLED = /^packages\/server\/src\/(features|http|clients)\//u
/**
 * A test that names the store, runs several processes or long jobs, or makes concurrent writes: locks and isolation
 * differ between the stores.
 */
const DEPENDS_ON_STORE = /STORE_UNDER_TEST|openStore|secondProcess|restart\(|allSteps|Promise\.all/u
