// Signs users in: by password, then by a code if they have a second factor.
import type { Credentials, TicketRedemption } from '@guildhall/protocol/objects/users/account'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { networkOf } from '../../kernel/callers/network.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OidcIssuer } from '../../kernel/parts/configuration.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { queueMail } from '../mail/mail-actions.ts'
import { lockAccount } from '../users/users-store.ts'
import { mustBeEnabledAccount } from './account-states-actions.ts'
import { waitingSought } from './accounts-hooks.ts'
import { hashPassword, hashToken, isOutdated } from './accounts-rules.ts'
import { findAccount, findPasswordHash, mustFindAccount, updatePasswordHash } from './accounts-store.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks-store.ts'
import { reserveAttempt, verifyPassword, withCode } from './reserved-attempts-actions.ts'
import { useCode } from './second-factors-actions.ts'
import { MFA_TICKET_MS, readCode } from './second-factors-rules.ts'
import { findSecondFactor, insertTicket, mustFindTicketOwner, takeTicket } from './second-factors-store.ts'

/** Runs a unit of work. */
type Unit = <T>(work: (db: TxDb) => Promise<T>) => Promise<T>

/** Begins the session or grant for which the user signs in, in the unit of work of the sign-in. */
type Begin<T> = (db: TxDb, userId: string) => Promise<T>

/** From where a user signs in, and the language of what is mailed about it. */
interface SignInPlace {
  readonly address: string
  readonly locale: string
}

/** The result of a right password: what was begun or, if a code is still required, the ticket to send with it. */
export type SignInResult<T> = { readonly userId: string } & ({ readonly begun: T } | { readonly ticket: string })

/**
 * The first step of signing in, for any purpose. An unknown account and a wrong password are indistinguishable, by the
 * response and by its time.
 *
 * @throws InvalidFormBody, RateLimited
 */
export async function signIn<T>(
  kernel: Kernel,
  unit: Unit,
  { login, password, address, locale }: Credentials & SignInPlace,
  begin: Begin<T>,
): Promise<SignInResult<T>> {
  const account = await findAccount(kernel.store.db, login)
  const waiting = await findWaiting(kernel.store.db, login)
  const guessed = { userId: account?.id ?? null, login, network: address, session: null }
  const failedAttempt = await reserveAttempt(kernel, 'sign_in', guessed)
  const kept = (account ?? waiting)?.password_hash ?? null
  const isRight = await verifyPassword(failedAttempt, password, kept, networkOf(address))
  if (!account && waiting && isRight) throw pendingApproval()
  if (!account || !isRight) throw wrongCredentials()
  if (kernel.instance.oidc?.isOnly && !account.is_admin) throw passwordsOff(kernel.instance.oidc)
  kernel.accountCreated()
  const userId = account.id
  const newHash = isOutdated(account.password_hash ?? '') ? await hashPassword(password, networkOf(address)) : null
  // In one unit of work: if the user enables a second factor concurrently, no session that began without it survives.
  const signedIn = await unit(async (db) => {
    await lockAccount(db, userId)
    if ((await findPasswordHash(db, userId)) !== account.password_hash) return null
    if (newHash) await updatePasswordHash(db, userId, { from: account.password_hash, to: newHash })
    return signInWithProof(kernel, db, { userId, address, locale }, begin)
  })
  // The password was changed meanwhile, or it was hashed again.
  return signedIn ?? signIn(kernel, unit, { login, password, address, locale }, begin)
}

/**
 * Signs in a user who has proven who they are, by a password or otherwise. If they have a second factor, a ticket is
 * created.
 *
 * @throws InvalidFormBody if the account is disabled
 */
export async function signInWithProof<T>(
  kernel: Kernel,
  db: TxDb,
  { userId, address, locale }: SignInPlace & { readonly userId: string },
  begin: Begin<T>,
): Promise<SignInResult<T>> {
  await lockAccount(db, userId)
  await mustBeEnabledAccount(db, userId)
  const now = kernel.clock.now()
  if (!(await findSecondFactor(db, userId))) {
    await noteNetwork(kernel, db, userId, { address, locale })
    return { userId, begun: await begin(db, userId) }
  }
  const ticket = kernel.ids.secret(24).toString('base64url')
  await insertTicket(db, { hash: hashToken(ticket), user_id: userId, expires_at: now + MFA_TICKET_MS }, now)
  return { userId, ticket }
}

/**
 * The second step. A ticket remains valid after wrong codes and can be used once. Codes are counted for the account,
 * and separately for each network from which the owner signed in before: an attacker who knows the password can't lock
 * the owner out there.
 *
 * @throws InvalidTwoFactorTicket, InvalidTwoFactorCode, RateLimited
 */
export async function signInByCode<T>(
  kernel: Kernel,
  unit: Unit,
  { ticket, code, address, locale }: TicketRedemption & SignInPlace,
  begin: Begin<T>,
): Promise<{ readonly userId: string; readonly begun: T }> {
  const ticketHash = hashToken(ticket)
  const userId = await mustFindTicketOwner(kernel.store.db, ticketHash, kernel.clock.now())
  const failedAttempt = await reserveAttempt(kernel, 'second_factor', { userId, network: address, session: null })
  const given = await readCode(userId, code)
  const begun = await withCode(failedAttempt, () =>
    unit(async (db) => {
      await lockAccount(db, userId)
      await mustBeEnabledAccount(db, userId)
      await takeTicket(db, ticketHash)
      await useCode(db, userId, given, kernel.clock.now())
      await noteNetwork(kernel, db, userId, { address, locale })
      return begin(db, userId)
    }),
  )
  return { userId, begun }
}

/** Records the network. If it is a new one, the user is told, since somebody else may have signed in. */
async function noteNetwork(kernel: Kernel, db: TxDb, userId: string, { address, locale }: SignInPlace): Promise<void> {
  const now = kernel.clock.now()
  const isNew = !(await isKnownNetwork(db, userId, address))
  await rememberNetwork(db, userId, address, now)
  if (!isNew || kernel.mailer === null) return
  const { email } = await mustFindAccount(db, userId)
  const details = { time: `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`, network: address }
  await queueMail(kernel, db, { kind: 'new_sign_in', userId, recipient: email, locale, details })
}

const pendingApproval = (): ApiError =>
  fieldError('login', 'REGISTRATION_PENDING', 'An administrator of this server has to approve this account first.')

const passwordsOff = ({ name }: OidcIssuer): ApiError =>
  fieldError('login', 'PASSWORD_SIGN_IN_OFF', `Sign in with ${name}: only administrators have a password here.`)

const wrongCredentials = (): ApiError =>
  new ApiError(
    'InvalidFormBody',
    ['login', 'password'].map((field) => ({
      path: [field],
      code: 'INVALID_LOGIN',
      message: 'Username or password is wrong.',
    })),
  )

/** A registration that waits for an administrator's approval. */
async function findWaiting(db: Db, login: string) {
  for (const handler of waitingSought.handlers) {
    const found = await handler(db, login)
    if (found) return found
  }
  return undefined
}
