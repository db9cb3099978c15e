import type { Store } from '../../store/db.ts'
import type { StoreHealth } from '../monitoring/store-health.ts'

const PREFIX = 'token '

/** A token that no longer holds, given by its hash, as processes tell it to each other. */
export const toWithdrawal = (tokenHash: string): string => `${PREFIX}${tokenHash}`

/** The hash of the token that another process withdrew; undefined if it told something else. */
export const fromWithdrawal = (message: string): string | undefined =>
  message.startsWith(PREFIX) ? message.slice(PREFIX.length) : undefined

/** What is known of accounts changed, as processes tell it to each other. */
export const ACCOUNT_CHANGED = 'account'

/** Has every process forget what it knows of accounts. Where that isn't heard of it is looked up again soon anyway. */
export function tellAccountChanged(store: Store, failures: StoreHealth['failures'], forgetHere: () => void): void {
  forgetHere()
  store
    .notify(ACCOUNT_CHANGED)
    .catch((err: unknown) => failures.error({ err }, 'other processes were not told of a changed account'))
}
