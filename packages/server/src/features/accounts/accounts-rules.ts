import { hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { INVISIBLE } from '@guildhall/protocol/cleaned-name'
import { LIMITS } from '@guildhall/protocol/limits'
import { parseForm } from '@guildhall/protocol/parse-form'
import { shape, text } from '@guildhall/protocol/schema'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import { FairConcurrencyLimiter } from '../../kernel/limits/fair-concurrency-limiter.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** How costly a hash is: memory by `N`, and how often that is gone through. */
interface Cost {
  readonly N: number
  readonly p: number
}

/** A quarter of a second and 32 MB: one of the settings of scrypt that OWASP recommends as equal. */
const SLOW: Cost = { N: 2 ** 15, p: 3 }
/** For passwords that are forgotten at the end: the demo's. */
export const QUICK: Cost = { N: 2 ** 10, p: 1 }
/** What was kept before the cost was raised: a third of it. */
const OLD: Cost = { N: 2 ** 15, p: 1 }

const KEY_BYTES = 32
const BLOCK = 8

/**
 * Hashes a password for keeping: scrypt, with its cost and a salt of its own in the text.
 *
 * @param by who asks for it, by whom hashing is shared
 */
export async function hashPassword(password: string, by: string, cost = SLOW): Promise<string> {
  const salt = randomBytes(16)
  const key = await derivedKey(password, salt, cost, by)
  return keptAs(cost, salt, key)
}

const keptAs = ({ N, p }: Cost, salt: Buffer, key: Buffer): string =>
  `scrypt$${N},${p}$${salt.toString('base64')}$${key.toString('base64')}`

/** Whether a password is to be hashed anew, when it is known, because its hash costs less than it should. */
export const isOutdated = (kept: string): boolean => {
  const { N, p } = costOf(kept.split('$')[1])
  return N === OLD.N && p === OLD.p
}

/** Whether a password was kept by a demo. */
export const isQuick = (kept: string): boolean => costOf(kept.split('$')[1]).N === QUICK.N

/** Reads the cost as it is kept; before it was raised it had one number. */
function costOf(text = ''): Cost {
  const [N, p = OLD.p] = text.split(',').map(Number)
  return { N: N ?? OLD.N, p }
}

/**
 * Whether a password is the one that was hashed. Takes as long for no account at all as for a wrong password.
 *
 * @param by who asks for it, by whom hashing is shared
 */
export async function isPassword(password: string, kept: string | null, by: string): Promise<boolean> {
  const [, cost, salt, key] = (kept ?? NOBODY).split('$')
  const expected = Buffer.from(key ?? '', 'base64')
  const given = await derivedKey(password, Buffer.from(salt ?? '', 'base64'), costOf(cost), by)
  return given.length === expected.length && timingSafeEqual(given, expected) && kept !== null
}

const NOBODY = keptAs(SLOW, Buffer.alloc(16), Buffer.alloc(KEY_BYTES))

/**
 * Hashing holds threads that files and pictures need too, and 32 MB each: two at a time. A network that asks for more than its share
 * delays only itself.
 */
const hashing = new FairConcurrencyLimiter({ places: 2, mostWaiting: 2000, mostOfOne: 60 })

/** A key that takes a while to work out from a text and a salt. */
export function derivedKey(password: string, salt: Buffer, { N, p }: Cost, by: string): Promise<Buffer> {
  const work = () => derive(password.normalize('NFKC'), salt, KEY_BYTES, { N, r: BLOCK, p, maxmem: 256 * N * BLOCK })
  return N < SLOW.N ? work() : hashing.take(by, work)
}

/** Makes a token in three parts, of which the first names the user, as clients expect (docs/spec/http.md#bot-tokens). */
export function makeToken(ids: Ids, userId: string, now: number): string {
  const moment = Buffer.from(Math.floor(now / 1000).toString(16), 'hex').toString('base64url')
  return `${Buffer.from(userId).toString('base64url')}.${moment}.${ids.secret(27).toString('base64url')}`
}

/** Under what a token is kept: whoever reads the database can't use it. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** Accounts that may be made from one network: a class that begins together, not a program. */
export const REGISTRATIONS = { limit: 60, window_ms: 60 * 60_000 }

/** Names that mean something else where they would be read. */
const RESERVED = ['everyone', 'here']

/**
 * Reads a user name: it is kept in NFKC, so that a name is written in one way, and holds nothing that means something in text
 * or can't be seen (docs/spec/users.md#user-names).
 *
 * @throws InvalidFormBody
 */
export function readUsername(sent: string): string {
  const name = sent.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  if (/[@#:\ufffd]|```/u.test(name) || name.search(INVISIBLE) !== -1) {
    throw fieldError(
      'username',
      'USERNAME_INVALID_CONTAINS',
      'A user name holds no @, #, : or ``` and nothing invisible.',
    )
  }
  if (RESERVED.includes(name.toLowerCase())) {
    throw fieldError('username', 'USERNAME_INVALID_EQUALS', `The name ${name} is reserved.`)
  }
  const form = parseForm(NameForm, { username: name })
  if (!form.ok) throw new ApiError('InvalidFormBody', form.errors)
  return name
}

/** A name may be longer in NFKC than it was sent. */
const NameForm = shape({ username: text(LIMITS.username) })

/** An address is only checked for having a name and a host: nothing is sent to it. @throws InvalidFormBody */
export function mustBeEmail(email: string): void {
  if (/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email)) return
  throw fieldError('email', 'EMAIL_TYPE_INVALID_EMAIL', 'Not a well formed email address.')
}

/** The code of the link that makes the first account. */
export const newSetupCode = (ids: Ids): string => ids.secret(18).toString('base64url')
