const works: (() => unknown)[] = []

const workAll = async () => {
  for (const work of works) await work()
}

/**
 * Registered by the first import in a process: files that share one import this before any of them
 * (`scripts/test-run/processes.ts`). The test runner tracks every promise. If it isn't loaded yet, it is not loaded
 * here, because measurements in a world would take several times as long.
 */
if (process.env.NODE_TEST_CONTEXT === undefined) process.once('beforeExit', workAll)
else (await import('node:test')).after(workAll)

/** Runs a function at the end of the process, for what a failing test doesn't clean up. */
export const atProcessExit = (work: () => unknown): void => void works.push(work)
