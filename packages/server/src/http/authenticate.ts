import { hashToken } from '../features/accounts/accounts-rules.ts'
import { findBearer, findCaller } from '../features/accounts/accounts-store.ts'
import { hasExpired } from '../features/accounts/session-expiry-actions.ts'
import { ApiError } from '../kernel/api-error.ts'
import type { Caller } from '../kernel/callers/caller.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { recentMap } from '../store/lru-map.ts'

/** Finds the caller of a request. Null without a header. @throws Unauthorized for a token that is unknown or of another kind */
export type Authenticate = (header: string | undefined) => Promise<Caller | null>

/** Authenticates callers by their tokens, and caches them until they are invalidated. */
export interface Authenticator {
  readonly authenticate: Authenticate
  readonly forget: (tokenHash: string) => void
  readonly forgetAll: () => void
}

const schemeOf = ({ kind, grant }: Caller): string => (grant ? 'bearer' : kind === 'bot' ? 'bot' : '')

/** For how long a revocation by another process may go unnoticed, ms. */
const BELIEVED_MS = 1000

/**
 * Reads the forms of `Authorization` (docs/spec/http.md#authorization): `Bot` and a token for bots, the bare token for
 * users, `Bearer` and a token for applications that act for a user. Tokens are looked up by their hash, so that neither
 * memory nor the database contains one.
 */
export function authenticator({ store, clock, instance }: Pick<Kernel, 'store' | 'clock' | 'instance'>): Authenticator {
  const known = recentMap<Caller>(20_000, BELIEVED_MS)
  let withdrawals = 0
  const find = async (hash: string, isBearer: boolean): Promise<Caller | undefined> => {
    const before = withdrawals
    const caller = await (isBearer ? findBearer(store.db, hash) : findCaller(store.db, hash, instance.sessionLimits))
    // A token that was revoked during the lookup must not be cached.
    if (caller && before === withdrawals) known.set(hash, caller)
    return caller
  }
  const isExpired = ({ session }: Caller) => hasExpired(session, instance.sessionLimits, clock.now())
  const authenticate: Authenticate = async (header) => {
    if (header === undefined || header === '') return null
    const space = header.indexOf(' ')
    const scheme = space < 0 ? '' : header.slice(0, space).toLowerCase()
    // Client credentials identify an application, but no user.
    if (scheme === 'basic') return null
    const hash = hashToken(header.slice(space + 1).trim())
    const remembered = known.get(hash)
    const caller = remembered && !isExpired(remembered) ? remembered : await find(hash, scheme === 'bearer')
    if (!caller || schemeOf(caller) !== scheme || isExpired(caller)) throw new ApiError('Unauthorized')
    if (caller.grant && caller.grant.expiresAt <= clock.now()) throw new ApiError('Unauthorized')
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
