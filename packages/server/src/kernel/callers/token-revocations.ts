import type { StoreHealth } from '../monitoring/store-health.ts'
import type { Bus } from '../parts/bus.ts'

const PREFIX = 'token '

/** Encodes a revoked token's hash as a message to other processes. */
export const toWithdrawal = (tokenHash: string): string => `${PREFIX}${tokenHash}`

/** The hash of the token that another process revoked; undefined for other messages. */
export const fromWithdrawal = (message: string): string | undefined =>
  message.startsWith(PREFIX) ? message.slice(PREFIX.length) : undefined

/** The message to other processes that accounts changed. */
export const ACCOUNT_CHANGED = 'account'

/** Invalidates all cached accounts in every process. A process that misses the message reads them again soon anyway. */
export function publishAccountChanged(bus: Bus, failures: StoreHealth['failures'], forgetHere: () => void): void {
  forgetHere()
  bus
    .publish('all', ACCOUNT_CHANGED)
    .catch((err: unknown) => failures.error({ err }, 'could not notify other processes of a changed account'))
}
