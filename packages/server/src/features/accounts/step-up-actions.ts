// Confirms the identity of users before protected operations, and records it in the security log.
import type { IdentityProof } from '@guildhall/protocol/objects/users/account'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { StepUp, StepUpAttempt } from '../../kernel/callers/recent-authentication.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { SessionLimits } from '../../kernel/parts/configuration.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { TxDb } from '../../store/db.ts'
import { insertSecurityEvent, type ProofMethod, type SecurityEventKind } from '../../store/rows/security-event-row.ts'
import { lockAccount } from '../users/users-store.ts'
import { withdrawToken } from './accounts-actions.ts'
import { findCaller, findPasswordHash } from './accounts-store.ts'
import { reserveOwnAttempt, verifyPassword, withCode } from './reserved-attempts-actions.ts'
import { useCode } from './second-factors-actions.ts'
import { readCode } from './second-factors-rules.ts'
import { findSecondFactor } from './second-factors-store.ts'
import { countFailedProof, findAuthenticationTime, forgetFailedProofs } from './sign-ins-store.ts'

/** How long an authenticated session stays elevated. */
export const RECENT_MS = 10 * 60_000

/** How many wrong passwords and codes in a row end a session, so that a thief can't guess indefinitely. */
const MOST_FAILED_PROOFS = 30

/**
 * How many step-up operations a session may perform: far fewer than the entries that the security log retains, so that
 * a thief can't push an entry out of it by harmless operations. Other sessions of the user are not affected.
 */
export const LET_THROUGH = { limit: 1000, window_ms: 60 * 60_000 }

type Deps = Pick<Kernel, 'store' | 'clock' | 'ids' | 'throttles' | 'security' | 'tokenRemoved'>

/** Verifies people before operations that ask for recent authentication. */
export const stepUp = (kernel: Deps, { sessionLimits }: { sessionLimits: SessionLimits }): StepUp => ({
  async prove(attempt, asked, read) {
    const method = await proveAsAsked(kernel, attempt, asked, read)
    if (method !== null) kernel.throttles.of(LET_THROUGH).take(attempt.caller.tokenHash)
    return method
  },
  async find(db, { caller }) {
    const current = await findCaller(db, caller.tokenHash, sessionLimits)
    if (!current) throw new ApiError('Unauthorized')
    return current
  },
  record: (db, attempt, method) => recordEvent(kernel, db, 'operation_authorized', attempt, method),
})

async function proveAsAsked(
  kernel: Deps,
  attempt: StepUpAttempt,
  { isAsked, each }: Parameters<StepUp['prove']>[1],
  read: () => Promise<IdentityProof>,
): Promise<ProofMethod | null> {
  const isRecent = isAsked && (await isRecentlyAuthenticated(kernel, attempt.caller))
  if (each === undefined && !isAsked) return null
  if (each === undefined && isRecent) return 'session'
  const proof = await read()
  const proven = await proveOwnField(kernel, attempt, each, proof)
  if (!isAsked) return null
  if (isRecent) return proven ?? 'session'
  if (proven === 'code') return 'code'
  const hasSecondFactor = await isEnrolled(kernel, attempt.caller)
  return proven === 'password' && !hasSecondFactor ? proven : proveOnce(kernel, attempt, proof, hasSecondFactor)
}

/**
 * Verifies a code if the account has a second factor, and otherwise the password.
 *
 * @throws TwoFactorRequired, PasswordRequired, InvalidTwoFactorCode, InvalidFormBody, RateLimited
 */
export async function proveIdentity(kernel: Deps, attempt: StepUpAttempt, proof: IdentityProof): Promise<ProofMethod> {
  return proveOnce(kernel, attempt, proof, await isEnrolled(kernel, attempt.caller))
}

/** Adds an entry about an attempt to the security log. */
export async function recordEvent(
  { ids, clock }: Pick<Essentials, 'ids' | 'clock'>,
  db: TxDb,
  kind: SecurityEventKind,
  { caller, operation, address, targets }: StepUpAttempt,
  method: ProofMethod,
): Promise<void> {
  const about = { operation, method, address, targets }
  await insertSecurityEvent(db, { id: ids.next(), user_id: caller.user.id, kind, ...about, created_at: clock.now() })
}

/** Whether the session confirmed a password or a second factor within the last minutes. */
async function isRecentlyAuthenticated({ store, clock }: Deps, { tokenHash }: Caller): Promise<boolean> {
  const at = await findAuthenticationTime(store.db, tokenHash)
  return at !== null && clock.now() - at < RECENT_MS
}

const isEnrolled = async ({ store }: Deps, { user }: Caller): Promise<boolean> =>
  (await findSecondFactor(store.db, user.id)) !== undefined

/** Verifies the proof that is a field of the operation itself; null if it was not sent. */
async function proveOwnField(
  kernel: Deps,
  attempt: StepUpAttempt,
  each: 'password' | 'code' | undefined,
  { password, code }: IdentityProof,
): Promise<'password' | 'code' | null> {
  if (each === 'password' && password) return provePassword(kernel, attempt, password)
  if (each !== 'code' || code === undefined || !(await isEnrolled(kernel, attempt.caller))) return null
  return proveCode(kernel, attempt, code)
}

function proveOnce(
  kernel: Deps,
  attempt: StepUpAttempt,
  { password, code }: IdentityProof,
  hasSecondFactor: boolean,
): Promise<'password' | 'code'> {
  if (hasSecondFactor && code === undefined) throw new ApiError('TwoFactorRequired')
  if (hasSecondFactor) return proveCode(kernel, attempt, code ?? '')
  if (!password) throw new ApiError('PasswordRequired')
  return provePassword(kernel, attempt, password)
}

async function provePassword(kernel: Deps, attempt: StepUpAttempt, password: string): Promise<'password'> {
  const { caller, address } = attempt
  const failedAttempt = await reserveOwnAttempt(kernel, 'password_check', caller, address)
  const { id } = caller.user
  if (await verifyPassword(failedAttempt, password, await findPasswordHash(kernel.store.db, id), id)) {
    // If a code is required too, a thief who knows the password could otherwise guess codes indefinitely.
    if (!(await isEnrolled(kernel, caller))) await kernel.store.write((db) => forgetFailedProofs(db, caller.tokenHash))
    return 'password'
  }
  await recordFailure(kernel, attempt, 'password')
  throw fieldError('password', 'PASSWORD_DOES_NOT_MATCH', 'Password does not match.')
}

async function proveCode(kernel: Deps, attempt: StepUpAttempt, code: string): Promise<'code'> {
  const { caller, address } = attempt
  const { id } = caller.user
  const failedAttempt = await reserveOwnAttempt(kernel, 'second_factor', caller, address)
  const given = await readCode(id, code)
  const take = async (db: TxDb): Promise<void> => {
    await lockAccount(db, id)
    await useCode(db, id, given, kernel.clock.now())
    await forgetFailedProofs(db, caller.tokenHash)
  }
  try {
    await withCode(failedAttempt, () => kernel.store.write(take))
  } catch (error) {
    if (error instanceof ApiError && error.error === 'InvalidTwoFactorCode') {
      await recordFailure(kernel, attempt, 'code')
    }
    throw error
  }
  return 'code'
}

/** Records a wrong password or code. The last allowed failure ends the session. */
function recordFailure(kernel: Deps, attempt: StepUpAttempt, method: ProofMethod): Promise<void> {
  const { tokenHash } = attempt.caller
  return kernel.store.write(async (db) => {
    await recordEvent(kernel, db, 'authentication_failed', attempt, method)
    const failures = await countFailedProof(db, tokenHash)
    if (failures >= MOST_FAILED_PROOFS) await withdrawToken(kernel, db, tokenHash)
  })
}
