import { readFileSync } from 'node:fs'
import { randomNumbers } from './random-numbers.ts'

// Which files a run takes in which order. A seed repeats it.

/** One of how many of the files that do not depend on the store run with PostgreSQL. */
const SAMPLE = 5

/** Files in an order that the seed decides on: none may depend on another. */
export function shuffled(files: readonly string[], seed: number): string[] {
  const random = randomNumbers(seed)
  return files
    .map((file) => ({ file, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => file)
}

/** What runs with PostgreSQL: every test that depends on the store, and a sample of the other server tests. Without a seed, all of them. */
export function filesForPostgres(files: readonly string[], seed: number | null): string[] {
  const ofServer = files.filter((file) => file.startsWith('packages/server/') && !file.endsWith('.once.test.ts'))
  if (seed === null) return ofServer
  const random = randomNumbers(seed)
  return ofServer.filter((file) => {
    const isChosen = random() * SAMPLE < 1
    return isChosen || !SAMPLED.test(file) || DEPENDS_ON_STORE.test(readFileSync(file, 'utf8'))
  })
}

/** Folders whose code reaches the store through `Db` alone; what is written for one store lies outside of them. */
const SAMPLED = /^packages\/server\/src\/(features|http|clients)\//u
/** A test that names the store, runs several processes or long jobs, or has writes compete: locks and isolation differ between the stores. */
const DEPENDS_ON_STORE = /STORE_UNDER_TEST|openStore|secondProcess|restart\(|allSteps|Promise\.all/u
