import { AsyncLocalStorage } from 'node:async_hooks'

/** Is told which permissions of a user were asked for, and whether they hold them. */
export type HearCheck = (userId: string, bits: bigint, isHeld: boolean) => void

const checks = new AsyncLocalStorage<HearCheck>()

/** Has checks of permissions told while some work goes on. */
export const hearingChecks = <T>(hear: HearCheck, work: () => T): T => checks.run(hear, work)

/** Tells of a check, if anybody wants to hear of it; gives what it came to. */
export function toldCheck(userId: string, bits: bigint, isHeld: boolean): boolean {
  checks.getStore()?.(userId, bits, isHeld)
  return isHeld
}
