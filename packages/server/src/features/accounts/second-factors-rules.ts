import { LIMITS } from '@guildhall/protocol/limits'
import { Secret, TOTP } from 'otpauth'
import { ApiError } from '../../kernel/api-error.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import { derivedKey, QUICK } from './accounts-rules.ts'
import type { SecondFactorRow } from './accounts-tables.ts'

/** How long a TOTP code is valid (RFC 6238). */
const STEP_SECONDS = 30
/** How many steps an app's clock may be behind or ahead. */
const DRIFT = 1
/**
 * A code of an app. Characters of other scripts take more bytes, with which the constant-time comparison would throw.
 */
const APP_CODE = /^\d{6}$/u
/** How long a sign-in with a right password waits for the code. */
export const MFA_TICKET_MS = 5 * 60_000

/** Parses a secret as apps receive it: base32, in groups and in either case. @throws InvalidTwoFactorSecret */
export function readSecret(sent: string): string {
  const secret = sent.replace(/[\s=-]/gu, '').toUpperCase()
  const { min, max } = LIMITS.totpSecret
  if (!/^[A-Z2-7]+$/u.test(secret) || secret.length < min || secret.length > max) {
    throw new ApiError('InvalidTwoFactorSecret')
  }
  return secret
}

/** The time step to which a code belongs; null if it is wrong, or if its step is not newer than the last used one. */
export function stepOf(
  code: string,
  { secret, last_step }: Pick<SecondFactorRow, 'secret' | 'last_step'>,
  now: number,
): number | null {
  if (!APP_CODE.test(code)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const ahead = totp.validate({ token: code, window: DRIFT, timestamp: now })
  if (ahead === null) return null
  const step = Math.floor(now / 1000 / STEP_SECONDS) + ahead
  return step > last_step ? step : null
}

/** A parsed code, ready for comparison. */
export type GivenCode = { kind: 'app'; code: string } | { kind: 'backup'; hash: string }

/** Parses a code: six digits are a code of the app. Hashing takes a while, so call this before the unit of work. */
export async function readCode(userId: string, sent: string): Promise<GivenCode> {
  const code = sent.replace(/[\s-]/gu, '').toLowerCase()
  if (APP_CODE.test(code)) return { kind: 'app', code }
  return { kind: 'backup', hash: await hashBackupCode(userId, code) }
}

/** Ten new codes, in plain text and hashed. */
export async function newBackupCodes(ids: Ids, userId: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: LIMITS.backupCodes }, () => newBackupCode(ids))
  return { codes, hashes: await Promise.all(codes.map((code) => hashBackupCode(userId, code))) }
}

/** Eight characters that can't be confused with each other: 40 bits. */
const newBackupCode = (ids: Ids): string =>
  [...ids.secret(8)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * These codes are short, so their hash must be slow. All codes of an account share a salt, so that one hash suffices to
 * find a code.
 */
const hashBackupCode = async (userId: string, code: string): Promise<string> =>
  (await derivedKey(code, Buffer.from(`backup code of ${userId}`), QUICK, userId)).toString('base64url')
