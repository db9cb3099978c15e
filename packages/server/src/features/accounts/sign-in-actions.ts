import type { Credentials, TicketRedemption } from '@guildhall/protocol/objects/account'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxDb } from '../../store/db.ts'
import { mustBeOpen } from './account-states-actions.ts'
import { hashPassword, hashToken, isOutdated, isPassword } from './accounts-rules.ts'
import { findAccount, findPasswordHash, holdAccount, updatePasswordHash } from './accounts-store.ts'
import { useCode } from './second-factors-actions.ts'
import { readCode, TICKET_MS } from './second-factors-rules.ts'
import { findSecondFactor, insertTicket, mustFindTicketOwner, takeTicket } from './second-factors-store.ts'

/** Runs a unit of work. */
type Unit = <T>(work: (db: TxDb) => Promise<T>) => Promise<T>

/** Begins what somebody signs in for, in the unit that lets him in. */
type Begin<T> = (db: TxDb, userId: string) => Promise<T>

/** What came of a right password: what was begun, or if a code is still to come the ticket to bring with it. */
export type SignedIn<T> = { readonly userId: string } & ({ readonly begun: T } | { readonly ticket: string })

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
): Promise<SignedIn<T>> {
  const account = await findAccount(kernel.store.db, login)
  const guessed = account?.id ?? login.toLowerCase()
  kernel.throttles.passwords.take(guessed, address)
  const isRight = await isPassword(password, account?.password_hash ?? null)
  if (!account || !isRight) throw wrongCredentials()
  kernel.throttles.passwords.right(guessed, address)
  kernel.accountMade()
  const userId = account.id
  const newHash = isOutdated(account.password_hash ?? '') ? await hashPassword(password) : null
  // In one unit: whoever gets his second factor at this moment is left with nothing that began without it.
  const signedIn = await unit(async (db) => {
    await holdAccount(db, userId)
    if ((await findPasswordHash(db, userId)) !== account.password_hash) return null
    await mustBeOpen(db, userId)
    if (newHash) await updatePasswordHash(db, userId, { from: account.password_hash, to: newHash })
    if (!(await findSecondFactor(db, userId))) return { userId, begun: await begin(db, userId) }
    const ticket = kernel.ids.secret(24).toString('base64url')
    const now = kernel.clock.now()
    await insertTicket(db, { hash: hashToken(ticket), user_id: userId, expires_at: now + TICKET_MS }, now)
    return { userId, ticket }
  })
  // He took another password meanwhile, or the same was hashed anew.
  return signedIn ?? signIn(kernel, unit, { login, password, address }, begin)
}

/**
 * The second step. A ticket survives wrong codes, which are counted for the account, and opens one thing.
 *
 * @throws InvalidTwoFactorTicket, InvalidTwoFactorCode, RateLimited
 */
export async function signInByCode<T>(
  kernel: Kernel,
  unit: Unit,
  { ticket, code }: TicketRedemption,
  begin: Begin<T>,
): Promise<{ readonly userId: string; readonly begun: T }> {
  const ticketHash = hashToken(ticket)
  const userId = await mustFindTicketOwner(kernel.store.db, ticketHash, kernel.clock.now())
  kernel.throttles.codes.take(userId)
  const given = await readCode(userId, code)
  const begun = await unit(async (db) => {
    await holdAccount(db, userId)
    await mustBeOpen(db, userId)
    await takeTicket(db, ticketHash)
    await useCode(db, userId, given, kernel.clock.now())
    return begin(db, userId)
  })
  kernel.throttles.codes.clear(userId)
  return { userId, begun }
}

const wrongCredentials = (): ApiError =>
  new ApiError(
    'InvalidFormBody',
    ['login', 'password'].map((field) => ({
      path: [field],
      code: 'INVALID_LOGIN',
      message: 'User name or password is wrong.',
    })),
  )
