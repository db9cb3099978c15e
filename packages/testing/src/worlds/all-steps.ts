import type { Steps } from 'guildhall/kernel/job'

/** Does all of a long job, or so many units of work of it. */
export async function allSteps(steps: Steps, most = Number.POSITIVE_INFINITY): Promise<void> {
  let done = 0
  for await (const _ of steps) if (++done >= most) return
}
