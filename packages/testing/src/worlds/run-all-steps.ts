import type { Steps } from 'guildhall/kernel/job'

/** Runs a long job completely, or a number of its units of work. */
export async function runAllSteps(steps: Steps, most = Number.POSITIVE_INFINITY): Promise<void> {
  let done = 0
  for await (const _ of steps) if (++done >= most) return
}
