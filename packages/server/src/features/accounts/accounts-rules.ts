import { hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { INVISIBLE_CHARACTERS } from '@guildhall/protocol/cleaned-name'
import { LIMITS } from '@guildhall/protocol/limits'
import { parseForm } from '@guildhall/protocol/parse-form'
import { shape, text } from '@guildhall/protocol/schema'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import { FairConcurrencyLimiter } from '../../kernel/limits/fair-concurrency-limiter.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** The parameters of a password hash: the memory (`N`) and the number of passes. */
interface Cost {
  readonly N: number
  readonly p: number
}

/** A quarter of a second and 32 MB: one of the scrypt settings that OWASP recommends as equivalent. */
const SLOW: Cost = { N: 2 ** 15, p: 3 }
/** For passwords that are discarded at the end, those of the demo. */
export const QUICK: Cost = { N: 2 ** 10, p: 1 }
/** The cost of older hashes: a third of the current one. */
const OLD: Cost = { N: 2 ** 15, p: 1 }

const KEY_BYTES = 32
const BLOCK = 8

/**
 * Hashes a password for storage with scrypt; the text contains the cost and a salt.
 *
 * @param by the network or user that requests it: the limiter shares its capacity between these
 */
export async function hashPassword(password: string, by: string, cost = SLOW): Promise<string> {
  const salt = randomBytes(16)
  const key = await derivedKey(password, salt, cost, by)
  return keptAs(cost, salt, key)
}

const keptAs = ({ N, p }: Cost, salt: Buffer, key: Buffer): string =>
  `scrypt$${N},${p}$${salt.toString('base64')}$${key.toString('base64')}`

/** Whether a password must be hashed again when it is next known, because its hash has a lower cost than required. */
export const isOutdated = (kept: string): boolean => {
  const { N, p } = costOf(kept.split('$')[1])
  return N === OLD.N && p === OLD.p
}

/** Whether a password was hashed by a demo. */
export const isQuick = (kept: string): boolean => costOf(kept.split('$')[1]).N === QUICK.N

/** Parses the cost of a stored hash; older hashes contain only one number. */
function costOf(text = ''): Cost {
  const [N, p = OLD.p] = text.split(',').map(Number)
  return { N: N ?? OLD.N, p }
}

/**
 * Whether a password matches the hash. Takes as long for an unknown account as for a wrong password.
 *
 * @param by the network or user that requests it: the limiter shares its capacity between these
 */
export async function isPassword(password: string, kept: string | null, by: string): Promise<boolean> {
  const [, cost, salt, key] = (kept ?? NOBODY).split('$')
  const expected = Buffer.from(key ?? '', 'base64')
  const given = await derivedKey(password, Buffer.from(salt ?? '', 'base64'), costOf(cost), by)
  return given.length === expected.length && timingSafeEqual(given, expected) && kept !== null
}

const NOBODY = keptAs(SLOW, Buffer.alloc(16), Buffer.alloc(KEY_BYTES))

/**
 * Each hash occupies a thread that files and images need too, and 32 MB: only two run at a time. A network that sends
 * more requests than its share delays only itself.
 */
const hashing = new FairConcurrencyLimiter({ places: 2, mostWaiting: 2000, mostOfOne: 60 })

/** A key derived from a text and a salt, deliberately slowly. */
export function derivedKey(password: string, salt: Buffer, { N, p }: Cost, by: string): Promise<Buffer> {
  const work = () => derive(password.normalize('NFKC'), salt, KEY_BYTES, { N, r: BLOCK, p, maxmem: 256 * N * BLOCK })
  return N < SLOW.N ? work() : hashing.run(by, work)
}

/** Makes a token in three parts, of which the first names the user, as clients expect (docs/spec/http.md#bot-tokens). */
export function makeToken(ids: Ids, userId: string, now: number): string {
  const moment = Buffer.from(Math.floor(now / 1000).toString(16), 'hex').toString('base64url')
  return `${Buffer.from(userId).toString('base64url')}.${moment}.${ids.secret(27).toString('base64url')}`
}

/** The hash under which a token is stored, so that a reader of the database can't use it. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/**
 * The maximum number of accounts created from one network: enough for a class that registers together, too few for a
 * program.
 */
export const REGISTRATIONS = { limit: 60, window_ms: 60 * 60_000 }

/** Names that have another meaning in messages. */
const RESERVED = ['everyone', 'here']

/**
 * Normalizes a user name to NFKC, so that each name has one spelling, and refuses markup and invisible characters
 * (docs/spec/users.md#user-names).
 *
 * @throws InvalidFormBody
 */
export function readUsername(sent: string): string {
  const name = sent.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  if (/[@#:\ufffd]|```/u.test(name) || name.search(INVISIBLE_CHARACTERS) !== -1) {
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

/** NFKC can lengthen a name. */
const NameForm = shape({ username: text(LIMITS.username) })

/** Only checks that an address has a name and a host: mail is sent only to more restricted addresses. @throws InvalidFormBody */
export function mustBeEmail(email: string): void {
  if (/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email)) return
  throw fieldError('email', 'EMAIL_TYPE_INVALID_EMAIL', 'Not a well formed email address.')
}
