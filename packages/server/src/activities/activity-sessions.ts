import { hashToken } from '../features/accounts/accounts-rules.ts'
import {
  newProxyToken,
  newVisitToken,
  type ReadProxyToken,
  readProxyToken,
  readVisitToken,
  type Visitor,
} from '../features/activity-proxy/proxy-tickets-rules.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import { recentMap } from '../store/lru-map.ts'
import { findProxyTicket, takeProxyTicket } from '../store/rows/proxy-ticket-row.ts'
import type { KnownActivity } from './activity-cache.ts'
import { activitySessionCookie, cookieIn, PROXY_COOKIE, trustedProxyCookie } from './cookies.ts'

/** The query parameter in which a client passes a ticket (docs/spec/activities.md#proxy-tickets). */
export const TICKET_PARAMETER = 'discord_proxy_ticket'
/** The longest cookie value that is read. */
const MAX_LENGTH = 2048
const MOST_KNOWN = 20_000

const NOTHING = {}
const ATTRIBUTES = 'Path=/; Secure; SameSite=None; Partitioned'

/** The result of exchanging a ticket. */
export interface Exchanged {
  readonly visitor: Visitor
  /** As values of `Set-Cookie`. */
  readonly cookies: readonly string[]
}

/** Identifies the user of a request to an Activity: first by a single-use ticket, then by cookies. */
export class ActivitySessions {
  readonly #kernel: Pick<Essentials, 'store' | 'clock'>
  /** Verified cookies: verifying a signature takes longer than forwarding a small file. */
  readonly #tokens = recentMap<ReadProxyToken>(MOST_KNOWN)
  readonly #visits = recentMap<{ visitor: Visitor; until: number }>(MOST_KNOWN)

  constructor(kernel: Pick<Essentials, 'store' | 'clock'>) {
    this.#kernel = kernel
  }

  /** Null if the ticket isn't valid. It can be used once across all processes that share a store. */
  async exchange(activity: KnownActivity, ticket: string): Promise<Exchanged | null> {
    const { store, clock } = this.#kernel
    const now = clock.now()
    const hash = hashToken(ticket)
    // Anyone can send invented tickets, so a unit of work begins only for one that exists.
    const row = await findProxyTicket(store.db, hash)
    if (!row || row.application_id !== activity.id || row.expires_at <= now) return null
    if (!(await store.write((db) => takeProxyTicket(db, hash)))) return null
    const { application_id, user_id, is_developer, session_hash: sessionHash } = row
    const visitor = { userId: user_id, sessionHash }
    const token = newProxyToken(activity, { application_id, user_id, is_developer }, now)
    const names = new Set([PROXY_COOKIE, trustedProxyCookie(activity.origin)])
    const cookies = [
      ...[...names].map((name) => `${name}=${token}; ${ATTRIBUTES}`),
      `${activitySessionCookie(activity.origin)}=${newVisitToken(activity, visitor, now)}; HttpOnly; ${ATTRIBUTES}`,
    ]
    return { visitor, cookies }
  }

  /** The headers that identify the user to the Activity's server; none if the cookie is missing, forged or expired. */
  headersFor(activity: KnownActivity, cookie: string | undefined): Readonly<Record<string, string>> {
    const token = cookieIn(cookie, trustedProxyCookie(activity.origin))
    return this.#read(this.#tokens, activity, token, readProxyToken)?.headers ?? NOTHING
  }

  /** The user and session whose client opened the requesting page; null if no client did. */
  visitorOf(activity: KnownActivity, cookie: string | undefined): Visitor | null {
    const token = cookieIn(cookie, activitySessionCookie(activity.origin))
    return this.#read(this.#visits, activity, token, readVisitToken)?.visitor ?? null
  }

  #read<T extends { readonly until: number }>(
    known: ReturnType<typeof recentMap<T>>,
    activity: KnownActivity,
    token: string | null,
    read: (activity: KnownActivity, token: string) => T | null,
  ): T | null {
    if (token === null || token.length > MAX_LENGTH) return null
    const key = `${activity.id} ${token}`
    const found = known.get(key) ?? read(activity, token)
    if (!found || found.until <= this.#kernel.clock.now()) return null
    known.set(key, found)
    return found
  }
}
