const works: (() => unknown)[] = []

const workAll = async () => {
  for (const work of works) await work()
}

/**
 * Registered by the first import in a process: files that share one import this before any of them (`scripts/test-run/processes.ts`).
 * The runner of tests follows every promise. Where it isn't there already it is not asked for: what is measured in a world would
 * take several times as long.
 */
if (process.env.NODE_TEST_CONTEXT === undefined) process.once('beforeExit', workAll)
else (await import('node:test')).after(workAll)

/** Leaves something to the end of the process: what a test that fails half-way doesn't put away. */
export const atEnd = (work: () => unknown): void => void works.push(work)
