// Changes the name, the address and the password of an account.
import type { UserChanges } from '@guildhall/protocol/objects/users/user'
import { fieldError } from '../../kernel/api-error.ts'
import type { Account, Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Configuration } from '../../kernel/parts/configuration.ts'
import type { TxDb } from '../../store/db.ts'
import { removeAccountLinks } from '../mail/account-links-store.ts'
import { mustBeAllowedAddress } from '../mail/email-domains-rules.ts'
import { queueMail } from '../mail/mail-actions.ts'
import { createToken, lockSession, withdrawTokensOf } from './accounts-actions.ts'
import { hashPassword, mustBeEmail, QUICK } from './accounts-rules.ts'
import { findPasswordHash, setEmail, setPasswordHash } from './accounts-store.ts'
import { mustBeUncommonPassword } from './password-rules.ts'
import { removeTickets } from './second-factors-store.ts'

/** Changed credentials; undefined leaves a field unchanged. */
interface Credentials {
  readonly email: string | null | undefined
  readonly passwordHash: string | undefined
}

/**
 * Validates changes of a user's credentials. A new name, address or password requires the current password, which is
 * verified beforehand if it was sent. Such fields of a bot's request are ignored.
 *
 * @throws InvalidFormBody
 */
export async function readCredentials(
  kernel: Configuration & Pick<Kernel, 'store'>,
  caller: Caller,
  { username, email: address, password = '', new_password }: UserChanges,
): Promise<Credentials> {
  if (caller.kind === 'bot') return { email: undefined, passwordHash: undefined }
  const email = address === undefined ? undefined : address?.toLowerCase() || null
  if (email) mustBeEmail(email)
  const isNewName = username !== undefined && username !== caller.user.username
  const isNewEmail = email !== undefined && email !== caller.email
  if (isNewEmail && !caller.isAdmin) mustBeAllowedAddress(kernel, email)
  if (isNewName || isNewEmail || new_password !== undefined) {
    // A user who signs in through an issuer has none. Their session must be recent instead, which names don't require.
    const isMissing =
      password === '' && (isNewName || (await findPasswordHash(kernel.store.db, caller.user.id)) !== null)
    if (isMissing) throw fieldError('password', 'BASE_TYPE_REQUIRED', 'This field is required')
  }
  if (new_password !== undefined) await mustBeUncommonPassword('new_password', new_password)
  const cost = kernel.instance.demo ? QUICK : undefined
  const passwordHash = new_password === undefined ? undefined : await hashPassword(new_password, caller.user.id, cost)
  return { email: isNewEmail ? email : undefined, passwordHash }
}

/**
 * Stores the changes. A new address is not verified. A new password ends all sessions of the user and begins a new one.
 *
 * @returns the updated account, and the token of the new session if there is one
 * @throws InvalidFormBody if another account has the address
 */
export async function changeCredentials(
  kernel: Kernel,
  db: TxDb,
  before: Caller,
  { email, passwordHash, from, locale }: Credentials & { from: string; locale: string },
): Promise<{ account: Account; token: string | null }> {
  const { id } = before.user
  if (email === undefined && passwordHash === undefined) return { account: before, token: null }
  await lockSession(db, before)
  await removeAccountLinks(db, id, 'reset')
  const isVerified = email !== null && kernel.instance.trustsEmails
  if (email !== undefined) await setEmail(db, id, { email, isVerified })
  if (email !== undefined) await mailNewAddress(kernel, db, before, { email, locale, isVerified })
  const account = email === undefined ? before : { ...before, email, isEmailVerified: isVerified }
  if (passwordHash === undefined) return { account, token: null }
  await setPasswordHash(db, id, passwordHash)
  // A thief may have changed the address in the same request.
  await queueMail(kernel, db, { kind: 'password_changed', userId: id, recipient: before.email, locale })
  await withdrawTokensOf(kernel, db, id)
  await removeTickets(db, id)
  return { account, token: await createToken(kernel, db, id, 'session', from) }
}

/** Asks the owner of the new address to confirm it, unless it counts as verified, and tells the owner of the old one. */
async function mailNewAddress(
  kernel: Kernel,
  db: TxDb,
  before: Caller,
  { email, locale, isVerified }: { email: string | null; locale: string; isVerified: boolean },
): Promise<void> {
  const userId = before.user.id
  if (!isVerified) await queueMail(kernel, db, { kind: 'verify', userId, recipient: email, locale })
  if (!before.isEmailVerified) return
  await queueMail(kernel, db, { kind: 'address_changed', userId, recipient: before.email, locale })
}
