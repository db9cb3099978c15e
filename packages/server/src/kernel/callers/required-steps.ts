import { ApiError } from '../api-error.ts'
import type { AnyOperation } from '../operation.ts'
import type { Configuration } from '../parts/configuration.ts'
import type { Mailing } from '../parts/mailing.ts'
import type { Account, Caller } from './caller.ts'

type Parts = Pick<Configuration, 'settings'> & Mailing

/** The account of a user who may have steps to take. */
type Entering = Pick<Account, 'kind' | 'isAdmin' | 'isEmailVerified' | 'acceptedTerms' | 'confirmedAge'>

/** What a user must do before they may use the instance. */
export interface PendingSteps {
  /** Whether they must verify their email address. */
  readonly email: boolean
  /** The version of the terms that they must accept; null for none. */
  readonly terms: number | null
  /** The age of which they must be; null if they needn't confirm it. */
  readonly age: number | null
}

const NONE: PendingSteps = { email: false, terms: null, age: null }

/**
 * What a user must still do. Verifying an address is only required if the instance restricts the domains and sends
 * mail: otherwise they couldn't. Administrators are exempt, so that they can't lock themselves out.
 */
export function pendingSteps({ settings: { current }, mailer }: Parts, account: Entering): PendingSteps {
  if (account.kind !== 'user' || account.isAdmin) return NONE
  const { email_domains, terms, terms_version, minimum_age } = current
  return {
    email: !account.isEmailVerified && mailer !== null && email_domains.length > 0,
    terms: terms !== '' && account.acceptedTerms < terms_version ? terms_version : null,
    age: account.confirmedAge < minimum_age ? minimum_age : null,
  }
}

/** Whether a user must do something before they may use the instance. */
export function hasPendingSteps(kernel: Parts, account: Entering): boolean {
  const { email, terms, age } = pendingSteps(kernel, account)
  return email || terms !== null || age !== null
}

/** Refuses an operation to a user who must do something first. @throws UnverifiedAccount */
export function mustHaveTakenSteps(
  kernel: Parts,
  { beforeSteps }: Pick<AnyOperation, 'beforeSteps'>,
  caller: Caller | null,
): void {
  if (caller && !beforeSteps && hasPendingSteps(kernel, caller)) throw new ApiError('UnverifiedAccount')
}
