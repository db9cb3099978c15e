import { hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fieldError } from '../../kernel/api-error.ts'
import type { Ids } from '../../kernel/ids.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** How costly a password is to check: 2^15 takes a tenth of a second and 32 MB. */
const SLOW = 2 ** 15
/** For passwords that are printed on the screen anyway: the demo's. */
export const QUICK = 2 ** 10

const KEY_BYTES = 32
const BLOCK = 8

/** Hashes a password for keeping: scrypt, with its cost and a salt of its own in the text. */
export async function hashPassword(password: string, cost = SLOW): Promise<string> {
  const salt = randomBytes(16)
  const key = await derivedKey(password, salt, cost)
  return `scrypt$${cost}$${salt.toString('base64')}$${key.toString('base64')}`
}

/** Whether a password is the one that was hashed. Takes as long for no account at all as for a wrong password. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, cost, salt, key] = (kept ?? NOBODY).split('$')
  const expected = Buffer.from(key ?? '', 'base64')
  const given = await derivedKey(password, Buffer.from(salt ?? '', 'base64'), Number(cost))
  return given.length === expected.length && timingSafeEqual(given, expected) && kept !== null
}

const NOBODY = `scrypt$${SLOW}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(KEY_BYTES).toString('base64')}`

/** A key that takes a while to work out from a text and a salt. */
export const derivedKey = (password: string, salt: Buffer, cost: number) =>
  derive(password.normalize('NFKC'), salt, KEY_BYTES, { N: cost, r: BLOCK, p: 1, maxmem: 256 * cost * BLOCK })

/** Makes a token in three parts, of which the first names the user, as clients expect (conventions A.2). */
export function makeToken(ids: Ids, userId: string, now: number): string {
  const moment = Buffer.from(Math.floor(now / 1000).toString(16), 'hex').toString('base64url')
  return `${Buffer.from(userId).toString('base64url')}.${moment}.${ids.secret(27).toString('base64url')}`
}

/** Under what a token is kept: whoever reads the database can't use it. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** Wrong passwords that an account bears in a quarter of an hour before nobody may try any more. */
export const FAILED_SIGN_INS = { limit: 10, window_ms: 15 * 60_000 }

/** Names that mean something else where they would be read. */
const RESERVED = ['everyone', 'here']

/** A user name holds nothing that means something in text (conventions C.2). @throws InvalidFormBody */
export function mustBeUsername(name: string): void {
  if (/[@#:]|```|\p{C}/u.test(name)) {
    throw fieldError(
      'username',
      'USERNAME_INVALID_CONTAINS',
      'A user name holds no @, #, : or ``` and nothing invisible.',
    )
  }
  if (RESERVED.includes(name.toLowerCase())) {
    throw fieldError('username', 'USERNAME_INVALID_EQUALS', `The name ${name} is reserved.`)
  }
}

/** An address is only checked for having a name and a host: nothing is sent to it. @throws InvalidFormBody */
export function mustBeEmail(email: string): void {
  if (/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email)) return
  throw fieldError('email', 'EMAIL_TYPE_INVALID_EMAIL', 'Not a well formed email address.')
}

/** Compares two secrets without telling by the time how much of them is equal. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

/** The code of the link that makes the first account. */
export const newSetupCode = (ids: Ids): string => ids.secret(18).toString('base64url')
