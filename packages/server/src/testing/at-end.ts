import { after } from 'node:test'

const works: (() => unknown)[] = []

/** Of the process, whoever loads this first: the files that share it load it before any of them (`scripts/test-processes.ts`). */
after(async () => {
  for (const work of works) await work()
})

/** Leaves something to the end of the process: what a test that fails half-way doesn't put away. */
export const atEnd = (work: () => unknown): void => void works.push(work)
