import type { Steps } from '../kernel/job.ts'

/** How many units of work of a long job run before other jobs get their turn. */
const UNITS_AT_ONCE = 4

/** Runs a job or a part of it; returns the payload of the remaining work. */
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
