import { AsyncLocalStorage } from 'node:async_hooks'

/** Called with the result of each permission check. */
export type CheckObserver = (userId: string, bits: bigint, isHeld: boolean) => void

const checks = new AsyncLocalStorage<CheckObserver>()

/** Observes the permission checks of some work. */
export const observingChecks = <T>(observe: CheckObserver, work: () => T): T => checks.run(observe, work)

/** Reports a check to the observer, if there is one, and returns its result. */
export function reportedCheck(userId: string, bits: bigint, isHeld: boolean): boolean {
  checks.getStore()?.(userId, bits, isHeld)
  return isHeld
}
