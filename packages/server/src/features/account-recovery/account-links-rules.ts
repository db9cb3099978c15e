import { type ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Db } from '../../store/db.ts'
import { reserveAttempt } from '../accounts/reserved-attempts-actions.ts'
import { hashLinkToken, userOfLinkToken } from '../mail/account-links-actions.ts'
import { findAccountLink } from '../mail/account-links-store.ts'
import { findMailedAccount } from '../mail/mail-store.ts'
import type { AccountLinkRow } from '../mail/mail-tables.ts'

interface SentToken {
  readonly kind: AccountLinkRow['kind']
  readonly token: string
  readonly address: string
}

/**
 * Finds the user of a link. Wrong tokens count like wrong passwords of the network, but not as attempts at the account:
 * they can't be guessed, and a user who has forgotten the password may have made many attempts.
 *
 * @throws InvalidFormBody, RateLimited
 */
export async function mustFindLinkedUser(
  kernel: Pick<Kernel, 'store' | 'security' | 'throttles' | 'clock'>,
  { kind, token, address }: SentToken,
): Promise<string> {
  const userId = userOfLinkToken(token)
  const guessed = { userId: null, login: hashLinkToken(token), network: address, session: null }
  const attempt = await reserveAttempt(kernel, 'link', guessed)
  const link = await findValidLink(kernel.store.db, { kind, token, now: kernel.clock.now() })
  const isRight = link !== undefined
  attempt.settle(isRight)
  if (userId === null || !isRight) throw invalidLink()
  return userId
}

/** A link that works: the account still has the address to which it was sent. */
export async function findValidLink(
  db: Db,
  { kind, token, now }: { kind: AccountLinkRow['kind']; token: string; now: number },
): Promise<AccountLinkRow | undefined> {
  const link = await findAccountLink(db, hashLinkToken(token))
  if (!link || link.kind !== kind || link.expires_at <= now) return undefined
  const account = await findMailedAccount(db, link.user_id)
  return account && (link.email === null || link.email === account.email) ? link : undefined
}

/** The same for unknown, used and expired links. */
export const invalidLink = (): ApiError =>
  fieldError('token', 'LINK_INVALID', 'This link has expired or was used already. Ask for a new one.')
