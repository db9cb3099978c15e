import { INSTANCE_LIMITS } from '@guildhall/protocol/instance-limits'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { widestNetworkOf } from '../../kernel/callers/network.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { TxDb } from '../../store/db.ts'
import { nextStreamVersion } from '../../store/streams.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { emailTaken, findAccount } from '../accounts/accounts-store.ts'
import { nameTaken } from '../users/users-store.ts'
import { hasInvitation, takeInvitation } from './invitations-store.ts'
import {
  countRegistrations,
  countRegistrationsOf,
  findRegistration,
  insertRegistration,
  removeOfLargestNetwork,
} from './registrations-store.ts'

/** How many unknown codes one network may try. A code has 128 bits: the limit makes attempts visible in metrics and logs. */
export const FAILED_INVITATIONS = { limit: 50, window_ms: 15 * 60_000 }

/**
 * Refuses, before the password is hashed, a registration that the mode does not admit.
 *
 * @throws RegistrationClosed, InvalidFormBody, RateLimited
 */
export async function mustBeAdmitted(
  { instance, throttles, store }: Pick<Kernel, 'instance' | 'throttles' | 'store'>,
  code: string | null,
  address: string,
): Promise<void> {
  if (instance.registration === 'closed') throw new ApiError('RegistrationClosed')
  if (instance.registration !== 'invite') return
  if (code === null || code === '') {
    throw fieldError('invite_code', 'INVITE_CODE_REQUIRED', 'An invitation code is needed to register here.')
  }
  throttles.invitations.take(address)
  if (!(await hasInvitation(store.db, hashToken(code)))) throw invalidInvitation()
  throttles.invitations.giveBack(address)
}

/** Counts a use of an invitation, by the account that registers with it. @throws InvalidFormBody */
export async function useInvitation(db: TxDb, code: string, now: number): Promise<void> {
  if (!(await takeInvitation(db, hashToken(code), now))) throw invalidInvitation()
}

/** The user who registers for approval. */
interface Registering {
  readonly username: string
  readonly email: string | null
  readonly passwordHash: string
  readonly address: string
  readonly acceptedTerms: number
  readonly confirmedAge: number
}

/** The stream whose lock serializes registrations for approval. It has no events. */
const REGISTRATIONS = { id: '0', guildId: null }

/**
 * Stores a registration for an administrator's decision. If the maximum number is pending, the network with most of
 * them loses its newest to a network with fewer.
 *
 * @returns the registration's id
 * @throws InvalidFormBody
 */
export async function leaveForApproval(
  { ids, clock }: Pick<Essentials, 'ids' | 'clock'>,
  db: TxDb,
  { username, email, passwordHash, address, acceptedTerms, confirmedAge }: Registering,
): Promise<string> {
  await nextStreamVersion(db, REGISTRATIONS)
  const row = {
    id: ids.next(),
    username,
    username_key: username.toLowerCase(),
    email: email?.toLowerCase() ?? null,
    password_hash: passwordHash,
    network: widestNetworkOf(address),
    created_at: clock.now(),
    accepted_terms: acceptedTerms,
    confirmed_age: confirmedAge,
  }
  if (await findAccount(db, username)) throw nameTaken()
  if (email !== null && (await findAccount(db, email))) throw emailTaken()
  await mustHaveRoom(db, row.network)
  if (await insertRegistration(db, row)) return row.id
  throw (await findRegistration(db, username)) ? nameTaken() : emailTaken()
}

/** @throws InvalidFormBody if too many are pending */
async function mustHaveRoom(db: TxDb, network: string): Promise<void> {
  if ((await countRegistrations(db)) < INSTANCE_LIMITS.registrations) return
  if (await removeOfLargestNetwork(db, (await countRegistrationsOf(db, network)) + 1)) return
  throw fieldError('username', 'TOO_MANY_REGISTRATIONS', 'Too many registrations wait for approval. Try again later.')
}

const invalidInvitation = (): ApiError =>
  fieldError('invite_code', 'INVITE_CODE_INVALID', 'This invitation code is unknown, used up or expired.')
