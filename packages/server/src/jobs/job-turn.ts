import type { Steps } from '../kernel/job.ts'

/** How many units of work of a long job are done before others have their turn. */
const UNITS_AT_ONCE = 4

/** Does a job, or some of it; gives the payload of what is left to do. */
export async function runJob(
  doing: Promise<void> | Steps | undefined,
  isOver: () => boolean,
): Promise<object | undefined> {
  if (!doing || doing instanceof Promise) {
    await doing
    return undefined
  }
  let units = 0
  for await (const left of doing) if (++units >= UNITS_AT_ONCE || isOver()) return left
  return undefined
}
