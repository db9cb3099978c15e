import type { Kernel } from '../kernel/kernel.ts'

/** The units of work of a job that may take many. After each it yields the payload with which it can go on from there. */
export type Steps<P extends object = object> = AsyncGenerator<P, void>

/** Does one job. Done twice, it must do no harm: a crash may come between. */
export type JobHandler = (kernel: Kernel, payload: never) => Promise<void> | Steps

/** What is done at the start and once a day from then on, though nobody has asked for it. */
export type Chore = (kernel: Kernel) => Promise<void>

/** How many units of work of a long job are done before others have their turn. */
const UNITS_AT_ONCE = 4

/** Does a job, or some of it; gives the payload of what is left to do. */
export async function takeTurn(
  doing: ReturnType<JobHandler> | undefined,
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
