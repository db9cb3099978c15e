import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { RegistrationChallenge } from '@guildhall/protocol/objects/users/registration-challenge'
import { type ApiError, fieldError } from '../../kernel/api-error.ts'
import { widestNetworkOf } from '../../kernel/callers/network.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Configuration } from '../../kernel/parts/configuration.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { findInstanceKey, keepInstanceKey } from '../../store/rows/instance-keys.ts'
import { takeProof } from './proofs-store.ts'

const KEY_NAME = 'registration challenges'
const VALID_MS = 10 * 60_000
/** Several small searches take a more predictable time than one, and show progress. */
const COUNT = 16
/** A computer solves 16 searches of 12 bits within a second. */
const LEAST_BITS = 12
/** Each bit doubles the work. */
const MOST_EXTRA_BITS = 6
/** As many challenges within an hour add a bit, twice as many another one, and so on. */
const USUAL = { network: 4, instance: 200 }

/** Challenges are counted in windows of an hour. */
export const CHALLENGES_MS = 3_600_000

/** The key of the count of all challenges. */
const INSTANCE = 'instance'

const keys = new WeakMap<Db, Uint8Array>()

/** Whether registering requires a proof: an invitation code can't be guessed, and needs none. */
export const requiresProof = ({ instance: { registration }, settings }: Configuration): boolean =>
  settings.current.registration_proof && (registration === 'open' || registration === 'approval')

/** A new challenge. The more of them a network or all networks request, the harder they become. */
export async function newChallenge(
  { store, ids, clock, throttles: { challenges } }: Pick<Kernel, 'store' | 'ids' | 'clock' | 'throttles'>,
  address: string,
): Promise<RegistrationChallenge> {
  const key = (await findKey(store.db)) ?? (await store.write((tx) => keepInstanceKey(tx, KEY_NAME, ids.secret(32))))
  const ofNetwork = challenges.add(widestNetworkOf(address)).count
  const ofInstance = challenges.add(INSTANCE).count
  const extra = extraBits(ofNetwork, USUAL.network) + extraBits(ofInstance, USUAL.instance)
  const bits = LEAST_BITS + Math.min(extra, MOST_EXTRA_BITS)
  const expiresAt = clock.now() + VALID_MS
  const text = `${expiresAt}.${bits}.${ids.secret(12).toString('base64url')}`
  const challenge = `${text}.${sealOf(key, text)}`
  return { challenge, bits, count: COUNT, expires_at: toTimestamp(expiresAt) }
}

const extraBits = (count: number, usual: number): number => Math.max(0, Math.floor(Math.log2(count / usual)) + 1)

/** Refuses a registration without the solution of a challenge of this instance. @throws InvalidFormBody */
export async function mustHaveProof(
  { store, clock }: Pick<Kernel, 'store' | 'clock'>,
  proof: string | null,
): Promise<void> {
  if (proof === null || proof === '') {
    throw fieldError('proof', 'PROOF_REQUIRED', 'The solution of a challenge is needed to register here.')
  }
  const key = await findKey(store.db)
  const { challenge, expiresAt, bits, integers } = readProof(proof)
  const [, text = '', seal = ''] = /^(.*)\.([^.]*)$/u.exec(challenge) ?? []
  if (!key || !isSame(seal, sealOf(key, text)) || expiresAt <= clock.now()) throw invalidProof()
  if (integers.length !== COUNT || !integers.every((each, i) => isSolution(`${challenge}.${i}.${each}`, bits))) {
    throw invalidProof()
  }
}

/** Records that a proof was used, in the unit of work that registers. @throws InvalidFormBody if it was used before or expired */
export async function useProof(db: TxDb, proof: string, now: number): Promise<void> {
  const { challenge, expiresAt } = readProof(proof)
  // It may have expired while the password was hashed, and its row can then be gone.
  if (expiresAt <= now) throw invalidProof()
  const row = { hash: hash('sha256', challenge, 'base64url'), expires_at: expiresAt }
  if (!(await takeProof(db, row, now))) throw invalidProof()
}

function readProof(proof: string) {
  const [challenge = '', solution = ''] = proof.split(':')
  const [expiresAt = '', bits = ''] = challenge.split('.')
  return { challenge, expiresAt: Number(expiresAt), bits: Number(bits), integers: solution.split(',') }
}

function isSolution(text: string, bits: number): boolean {
  const digest = hash('sha256', text, 'buffer')
  return Math.clz32(digest.readUInt32BE(0)) >= bits
}

const sealOf = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function findKey(db: Db): Promise<Uint8Array | undefined> {
  const known = keys.get(db)
  if (known) return known
  const found = await findInstanceKey(db, KEY_NAME)
  if (found) keys.set(db, found)
  return found
}

const invalidProof = (): ApiError =>
  fieldError('proof', 'PROOF_INVALID', 'This solution is wrong, has expired or was used before.')
