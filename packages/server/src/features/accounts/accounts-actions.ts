// Creates and verifies accounts, and creates and withdraws their tokens.
import type { VerificationChanges } from '@guildhall/protocol/objects/users/account'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Account, Caller } from '../../kernel/callers/caller.ts'
import { toWithdrawal } from '../../kernel/callers/token-revocations.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { KernelCallbacks } from '../../kernel/parts/kernel-callbacks.ts'
import type { TxDb } from '../../store/db.ts'
import { takeNameSkeletons } from '../users/name-skeletons-store.ts'
import { lockAccount, nameTaken } from '../users/users-store.ts'
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

/**
 * The data of a new user account. The password is hashed before the unit of work, which may only wait for the store;
 * accounts of users who sign in through an issuer have none.
 */
export interface NewAccount {
  username: string
  email: string | null
  passwordHash: string | null
  isAdmin: boolean
  /** Whether the address is verified. */
  isEmailVerified: boolean
  /** The version of the terms that the user accepted, and the age that they confirmed; nothing by default. */
  acceptedTerms?: number | null
  confirmedAge?: number | null
}

/** @throws InvalidFormBody if the name or the address is taken */
export async function createAccount(
  kernel: Pick<Kernel, 'ids' | 'clock' | 'accountCreated'>,
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
    accepted_terms: account.acceptedTerms ?? null,
    confirmed_age: account.confirmedAge ?? null,
    wire: JSON.stringify(user),
    created_at: kernel.clock.now(),
  })
  if (!isNew && (await findAccount(db, user.username))) {
    throw nameTaken()
  }
  if (!isNew) throw emailTaken()
  await takeNameSkeletons(db, user)
  db.onCommitted(kernel.accountCreated)
  return user
}

/**
 * Stores what an administrator verified; absent fields are unchanged.
 *
 * @throws UnknownUser if the account doesn't exist, InvalidFormBody if there is no address to verify
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
 * Creates a token for a user; it is returned only once and stored as a hash. A session begins with a proof of identity.
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
 * Locks the caller's session until the unit commits. Otherwise a concurrent unit that ends all sessions of the user
 * would not see the one that this unit creates, which would survive.
 *
 * @throws Unauthorized if the session ended during the request
 */
export async function lockSession(db: TxDb, { user, tokenHash }: Pick<Caller, 'user' | 'tokenHash'>): Promise<void> {
  await lockAccount(db, user.id)
  if (!(await isSignedIn(db, tokenHash))) throw new ApiError('Unauthorized')
}

/** Revokes one token. Everything that it opened ends with the commit, before the caller receives the response. */
export async function withdrawToken(
  kernel: Pick<KernelCallbacks, 'tokenRemoved'>,
  db: TxDb,
  hash: string,
): Promise<void> {
  await removeToken(db, hash)
  endGatewaySessionsOnCommit(kernel, db, [hash])
}

/**
 * Revokes every token of a user. Everything that they opened ends with the commit, before the caller receives the
 * response.
 */
export async function withdrawTokensOf(
  kernel: Pick<KernelCallbacks, 'tokenRemoved'>,
  db: TxDb,
  userId: string,
): Promise<void> {
  endGatewaySessionsOnCommit(kernel, db, await removeTokensOf(db, userId))
}

/**
 * Ends with the commit what the tokens opened. The commit itself notifies other processes, because a separate
 * notification could be lost.
 */
export function endGatewaySessionsOnCommit(
  kernel: Pick<KernelCallbacks, 'tokenRemoved'>,
  db: TxDb,
  hashes: readonly string[],
): void {
  db.notify(...hashes.map(toWithdrawal))
  db.onCommitted(() => {
    for (const hash of hashes) kernel.tokenRemoved(hash)
  })
}
