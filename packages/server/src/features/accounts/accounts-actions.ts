import type { VerificationChanges } from '@guildhall/protocol/objects/users/account'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Account, Caller } from '../../kernel/callers/caller.ts'
import { toWithdrawal } from '../../kernel/callers/withdrawals.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Signals } from '../../kernel/parts/signals.ts'
import type { TxDb } from '../../store/db.ts'
import { takeNameSkeletons } from '../users/name-skeletons-store.ts'
import { holdAccount, nameTaken } from '../users/users-store.ts'
import { newUser } from '../users/users-view.ts'
import { hashToken, makeToken } from './accounts-rules.ts'
import {
  emailTaken,
  findAccount,
  insertToken,
  insertUser,
  mustFindAccount,
  removeToken,
  removeTokensOf,
  updateVerification,
} from './accounts-store.ts'
import { isSignedIn } from './sign-ins-store.ts'

/** A person's account to be made. The password is hashed before the unit of work: units await nothing but the store. */
export interface NewAccount {
  username: string
  email: string | null
  passwordHash: string
  isAdmin: boolean
  /** Whether somebody vouches for the address: nothing is ever sent to it. */
  isEmailVerified: boolean
}

/** @throws InvalidFormBody if the name or the address is taken */
export async function createAccount(
  kernel: Pick<Kernel, 'ids' | 'clock' | 'accountMade'>,
  db: TxDb,
  account: NewAccount,
): Promise<User> {
  const user = newUser(kernel.ids.next(), account.username, false)
  const isNew = await insertUser(db, {
    id: user.id,
    username: user.username,
    username_key: user.username.toLowerCase(),
    email: account.email?.toLowerCase() ?? null,
    password_hash: account.passwordHash,
    is_admin: account.isAdmin,
    is_bot: false,
    is_email_verified: account.email !== null && account.isEmailVerified,
    is_phone_verified: false,
    wire: JSON.stringify(user),
    created_at: kernel.clock.now(),
  })
  if (!isNew && (await findAccount(db, user.username))) {
    throw nameTaken()
  }
  if (!isNew) throw emailTaken()
  await takeNameSkeletons(db, user)
  db.onCommitted(kernel.accountMade)
  return user
}

/**
 * Notes what somebody vouches for; an absent field stays.
 *
 * @throws UnknownUser if nobody has the account, InvalidFormBody if there is no address to vouch for
 */
export async function verifyAccount(
  db: TxDb,
  userId: string,
  { email_verified, phone_verified }: VerificationChanges,
): Promise<Account> {
  const before = await mustFindAccount(db, userId)
  if (email_verified && before.email === null) {
    throw fieldError('email_verified', 'EMAIL_REQUIRED', 'The account has no address.')
  }
  const after = {
    ...before,
    isEmailVerified: email_verified ?? before.isEmailVerified,
    isPhoneVerified: phone_verified ?? before.isPhoneVerified,
  }
  await updateVerification(db, userId, after)
  return after
}

/**
 * Makes a token for a user; it is shown this once and kept as a hash. A session begins with a proof of identity.
 *
 * @param address the network address that signed in
 */
export async function createToken(
  kernel: Pick<Essentials, 'ids' | 'clock'>,
  db: TxDb,
  userId: string,
  kind: 'session' | 'bot',
  address: string | null = null,
): Promise<string> {
  const now = kernel.clock.now()
  const token = makeToken(kernel.ids, userId, now)
  const began = kind === 'session' ? now : null
  const times = { created_at: now, used_at: null, lifetime_from: began, authenticated_at: began }
  const unknown = { os: null, program: null }
  await insertToken(db, { hash: hashToken(token), user_id: userId, kind, address, ...times, ...unknown })
  return token
}

/**
 * Keeps a session from being ended by others until the unit commits: a unit that ends all sessions of the user would not see what this one
 * makes, which would outlive them.
 *
 * @throws Unauthorized if it has ended while the request was under way
 */
export async function holdSession(db: TxDb, { user, tokenHash }: Pick<Caller, 'user' | 'tokenHash'>): Promise<void> {
  await holdAccount(db, user.id)
  if (!(await isSignedIn(db, tokenHash))) throw new ApiError('Unauthorized')
}

/** Withdraws one token. With the commit, and before its caller is answered, all that it opened is over. */
export async function withdrawToken(kernel: Pick<Signals, 'tokenRemoved'>, db: TxDb, hash: string): Promise<void> {
  await removeToken(db, hash)
  endWithCommit(kernel, db, [hash])
}

/** Withdraws every token of a user. With the commit, and before its caller is answered, all that they opened is over. */
export async function withdrawTokensOf(kernel: Pick<Signals, 'tokenRemoved'>, db: TxDb, userId: string): Promise<void> {
  endWithCommit(kernel, db, await removeTokensOf(db, userId))
}

/** Ends with the commit what tokens open. Other processes are told by the commit itself: a notice on its own could be lost. */
export function endWithCommit(kernel: Pick<Signals, 'tokenRemoved'>, db: TxDb, hashes: readonly string[]): void {
  db.notify(...hashes.map(toWithdrawal))
  db.onCommitted(() => {
    for (const hash of hashes) kernel.tokenRemoved(hash)
  })
}
