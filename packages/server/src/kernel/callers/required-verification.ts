import { ApiError } from '../api-error.ts'
import type { AnyOperation } from '../operation.ts'
import type { Configuration } from '../parts/configuration.ts'
import type { Mailing } from '../parts/mailing.ts'
import type { Caller } from './caller.ts'

type Parts = Pick<Configuration, 'settings'> & Mailing

/**
 * Whether a user must verify their email address before they may use an instance that restricts the domains of
 * addresses. Without mail they couldn't. Administrators are exempt: otherwise they could lock themselves out.
 */
export const needsVerification = (
  { settings, mailer }: Parts,
  { kind, isAdmin, isEmailVerified }: Pick<Caller, 'kind' | 'isAdmin' | 'isEmailVerified'>,
): boolean =>
  kind === 'user' && !isAdmin && !isEmailVerified && mailer !== null && settings.current.email_domains.length > 0

/** Refuses an operation to a user who must verify their address first. @throws UnverifiedAccount */
export function mustBeVerified(
  kernel: Parts,
  { beforeVerification }: Pick<AnyOperation, 'beforeVerification'>,
  caller: Caller | null,
): void {
  if (caller && !beforeVerification && needsVerification(kernel, caller)) throw new ApiError('UnverifiedAccount')
}
