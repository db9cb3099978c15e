import { LRUCache } from 'lru-cache'
import { hashToken } from '../features/accounts/accounts-rules.ts'
import { findCaller } from '../features/accounts/accounts-store.ts'
import { ApiError } from '../kernel/api-error.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Store } from '../store/db.ts'

/** Finds out who calls. Null without a header. @throws Unauthorized for a token that is unknown or of another kind */
export type Authenticate = (header: string | undefined) => Promise<Caller | null>

/** Knows callers by their tokens, until it is told to look again. */
export interface Authenticator {
  readonly authenticate: Authenticate
  readonly forget: (tokenHash: string) => void
  readonly forgetAll: () => void
}

/** How long another process may still be believed to know a token that was withdrawn elsewhere, ms. */
const BELIEVED_MS = 1000

/**
 * Reads the forms of `Authorization` (conventions A.2): `Bot` and a token for bots, the bare token for people.
 * Tokens are looked up by their hash, so that neither memory nor the database holds one.
 */
export function authenticator(store: Store): Authenticator {
  const known = new LRUCache<string, Caller>({ max: 20_000, ttl: BELIEVED_MS })
  let withdrawals = 0
  const find = async (hash: string): Promise<Caller | undefined> => {
    const before = withdrawals
    const caller = await findCaller(store.db, hash)
    // A token that was withdrawn while it was looked up must not be remembered.
    if (caller && before === withdrawals) known.set(hash, caller)
    return caller
  }
  const authenticate: Authenticate = async (header) => {
    if (header === undefined || header === '') return null
    const space = header.indexOf(' ')
    const scheme = space < 0 ? '' : header.slice(0, space).toLowerCase()
    if (scheme !== '' && scheme !== 'bot') throw new ApiError('Unauthorized')
    const hash = hashToken(header.slice(space + 1).trim())
    const caller = known.get(hash) ?? (await find(hash))
    if (!caller || (caller.kind === 'bot') !== (scheme === 'bot')) throw new ApiError('Unauthorized')
    return caller
  }
  const forget = (tokenHash: string) => {
    withdrawals++
    known.delete(tokenHash)
  }
  const forgetAll = () => {
    withdrawals++
    known.clear()
  }
  return { authenticate, forget, forgetAll }
}
