import type { Credentials, TicketRedemption } from '@guildhall/protocol/objects/users/account'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { networkOf } from '../../kernel/callers/network.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { holdAccount } from '../users/users-store.ts'
import { mustBeEnabledAccount } from './account-states-actions.ts'
import { waitingSought } from './accounts-hooks.ts'
import { hashPassword, hashToken, isOutdated } from './accounts-rules.ts'
import { findAccount, findPasswordHash, updatePasswordHash } from './accounts-store.ts'
import { countFailedAttempt, judgePassword, withCode } from './failed-attempts-actions.ts'
import { rememberNetwork } from './known-networks-store.ts'
import { useCode } from './second-factors-actions.ts'
import { MFA_TICKET_MS, readCode } from './second-factors-rules.ts'
import { findSecondFactor, insertTicket, mustFindTicketOwner, takeTicket } from './second-factors-store.ts'

/** Runs a unit of work. */
type Unit = <T>(work: (db: TxDb) => Promise<T>) => Promise<T>

/** Begins what the user signs in for, in the unit that signs them in. */
type Begin<T> = (db: TxDb, userId: string) => Promise<T>

/** What came of a right password: what was begun, or if a code is still to come the ticket to bring with it. */
export type SignInResult<T> = { readonly userId: string } & ({ readonly begun: T } | { readonly ticket: string })

/**
 * The first step of signing in, for whatever it is. An unknown account and a wrong password can't be told apart, neither by
 * the answer nor by the time it takes.
 *
 * @throws InvalidFormBody, RateLimited
 */
export async function signIn<T>(
  kernel: Kernel,
  unit: Unit,
  { login, password, address }: Credentials & { address: string },
  begin: Begin<T>,
): Promise<SignInResult<T>> {
  const account = await findAccount(kernel.store.db, login)
  const waiting = await findWaiting(kernel.store.db, login)
  const guessed = { userId: account?.id ?? null, login, network: address, session: null }
  const failedAttempt = await countFailedAttempt(kernel, 'sign_in', guessed)
  const kept = (account ?? waiting)?.password_hash ?? null
  const isRight = await judgePassword(failedAttempt, password, kept, networkOf(address))
  if (!account && waiting && isRight) throw pendingApproval()
  if (!account || !isRight) throw wrongCredentials()
  kernel.accountMade()
  const userId = account.id
  const newHash = isOutdated(account.password_hash ?? '') ? await hashPassword(password, networkOf(address)) : null
  // In one unit: a user who enables a second factor at this moment is left with nothing that began without it.
  const signedIn = await unit(async (db) => {
    await holdAccount(db, userId)
    if ((await findPasswordHash(db, userId)) !== account.password_hash) return null
    await mustBeEnabledAccount(db, userId)
    if (newHash) await updatePasswordHash(db, userId, { from: account.password_hash, to: newHash })
    const now = kernel.clock.now()
    if (!(await findSecondFactor(db, userId))) {
      await rememberNetwork(db, userId, address, now)
      return { userId, begun: await begin(db, userId) }
    }
    const ticket = kernel.ids.secret(24).toString('base64url')
    await insertTicket(db, { hash: hashToken(ticket), user_id: userId, expires_at: now + MFA_TICKET_MS }, now)
    return { userId, ticket }
  })
  // The password was changed meanwhile, or the same one was hashed anew.
  return signedIn ?? signIn(kernel, unit, { login, password, address }, begin)
}

/**
 * The second step. A ticket survives wrong codes and opens one thing. The codes are counted for the account, and apart for
 * each network from where it was signed in to before: who knows the password can't keep the owner out there.
 *
 * @throws InvalidTwoFactorTicket, InvalidTwoFactorCode, RateLimited
 */
export async function signInByCode<T>(
  kernel: Kernel,
  unit: Unit,
  { ticket, code, address }: TicketRedemption & { address: string },
  begin: Begin<T>,
): Promise<{ readonly userId: string; readonly begun: T }> {
  const ticketHash = hashToken(ticket)
  const userId = await mustFindTicketOwner(kernel.store.db, ticketHash, kernel.clock.now())
  const failedAttempt = await countFailedAttempt(kernel, 'second_factor', { userId, network: address, session: null })
  const given = await readCode(userId, code)
  const begun = await withCode(failedAttempt, () =>
    unit(async (db) => {
      await holdAccount(db, userId)
      await mustBeEnabledAccount(db, userId)
      await takeTicket(db, ticketHash)
      await useCode(db, userId, given, kernel.clock.now())
      await rememberNetwork(db, userId, address, kernel.clock.now())
      return begin(db, userId)
    }),
  )
  return { userId, begun }
}

const pendingApproval = (): ApiError =>
  fieldError('login', 'REGISTRATION_PENDING', 'An administrator of this server has to approve this account first.')

const wrongCredentials = (): ApiError =>
  new ApiError(
    'InvalidFormBody',
    ['login', 'password'].map((field) => ({
      path: [field],
      code: 'INVALID_LOGIN',
      message: 'User name or password is wrong.',
    })),
  )

/** What was sent to be registered and still waits for an administrator. */
async function findWaiting(db: Db, login: string) {
  for (const part of waitingSought.parts) {
    const found = await part(db, login)
    if (found) return found
  }
  return undefined
}
