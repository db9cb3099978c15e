import { LIMITS } from '@guildhall/protocol/limits'
import { Secret, TOTP } from 'otpauth'
import { ApiError } from '../../kernel/api-error.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import { derivedKey, QUICK } from './accounts-rules.ts'
import type { SecondFactorRow } from './accounts-tables.ts'

/** How long a code of an app counts (RFC 6238). */
const STEP_SECONDS = 30
/** How many steps an app's clock may be behind or ahead. */
const DRIFT = 1
/** A code of an app. Six characters of other scripts are more bytes, at which comparing in constant time throws. */
const APP_CODE = /^\d{6}$/u
/** How long a right password is good for, until the code comes. */
export const MFA_TICKET_MS = 5 * 60_000

/** A secret as apps are given it: base32, in groups and in either case. @throws InvalidTwoFactorSecret */
export function readSecret(sent: string): string {
  const secret = sent.replace(/[\s=-]/gu, '').toUpperCase()
  const { min, max } = LIMITS.totpSecret
  if (!/^[A-Z2-7]+$/u.test(secret) || secret.length < min || secret.length > max) {
    throw new ApiError('InvalidTwoFactorSecret')
  }
  return secret
}

/** The step that a code belongs to; null if it is wrong, or of a step no newer than the last one that was used. */
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

/** A code as it was sent, ready to be compared. */
export type GivenCode = { kind: 'app'; code: string } | { kind: 'backup'; hash: string }

/** Reads a code: six digits come from the app. Hashing takes a while, so this comes before the unit of work. */
export async function readCode(userId: string, sent: string): Promise<GivenCode> {
  const code = sent.replace(/[\s-]/gu, '').toLowerCase()
  if (APP_CODE.test(code)) return { kind: 'app', code }
  return { kind: 'backup', hash: await hashBackupCode(userId, code) }
}

/** Ten new codes, as they are shown and as they are kept. */
export async function newBackupCodes(ids: Ids, userId: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: LIMITS.backupCodes }, () => newBackupCode(ids))
  return { codes, hashes: await Promise.all(codes.map((code) => hashBackupCode(userId, code))) }
}

/** Eight characters, none of which looks like another: 40 bits. */
const newBackupCode = (ids: Ids): string =>
  [...ids.secret(8)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Such a code is short, so its hash must be slow; all of an account's have one salt, so that one hash finds it. */
const hashBackupCode = async (userId: string, code: string): Promise<string> =>
  (await derivedKey(code, Buffer.from(`backup code of ${userId}`), QUICK, userId)).toString('base64url')
