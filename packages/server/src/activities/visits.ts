import {
  newProxyToken,
  newVisitToken,
  type ReadProxyToken,
  readProxyToken,
  readTicket,
  readVisitToken,
} from '../features/activity-proxy/proxy-tickets-rules.ts'
import type { Clock } from '../kernel/clock.ts'
import { recentMap } from '../store/recent-map.ts'
import { cookieIn, PROXY_COOKIE, trustedProxyCookie, visitCookie } from './cookies.ts'
import type { KnownActivity } from './known-activities.ts'

/** The parameter of an address in which a client hands in a ticket (activities 1.2). */
export const TICKET_PARAMETER = 'discord_proxy_ticket'
/** What a ticket can be at most: it comes in an address that anybody may write. */
const LONGEST = 2048
const MOST_KNOWN = 20_000

const NOTHING = {}
const ATTRIBUTES = 'Path=/; Secure; SameSite=None; Partitioned'

/** What a ticket is swapped for. */
export interface Exchanged {
  readonly userId: string
  /** As headers say them. */
  readonly cookies: readonly string[]
}

/** Knows who asks an Activity for something: by a ticket that is good once, then by cookies. */
export class Visits {
  readonly #clock: Clock
  /** What was read of cookies: to check a signature takes longer than to pass on a small file. */
  readonly #tokens = recentMap<ReadProxyToken>(MOST_KNOWN)
  readonly #visits = recentMap<{ userId: string; until: number }>(MOST_KNOWN)
  readonly #spent = recentMap<true>(MOST_KNOWN)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Null if the ticket isn't good. */
  exchange(activity: KnownActivity, ticket: string): Exchanged | null {
    if (ticket.length > LONGEST || this.#spent.has(ticket)) return null
    const now = this.#clock.now()
    const visit = readTicket(activity, ticket, now)
    if (!visit) return null
    this.#spent.set(ticket, true)
    const token = newProxyToken(activity, visit, now)
    const names = new Set([PROXY_COOKIE, trustedProxyCookie(activity.origin)])
    const cookies = [
      ...[...names].map((name) => `${name}=${token}; ${ATTRIBUTES}`),
      `${visitCookie(activity.origin)}=${newVisitToken(activity, visit, now)}; HttpOnly; ${ATTRIBUTES}`,
    ]
    return { userId: visit.user_id, cookies }
  }

  /** What says to the Activity's server who asks; nothing if the cookie isn't there, isn't ours or no longer holds. */
  headersFor(activity: KnownActivity, cookie: string | undefined): Readonly<Record<string, string>> {
    const token = cookieIn(cookie, trustedProxyCookie(activity.origin))
    return this.#read(this.#tokens, activity, token, readProxyToken)?.headers ?? NOTHING
  }

  /** Whose client opened the page that asks; null if none did. */
  visitorOf(activity: KnownActivity, cookie: string | undefined): string | null {
    const token = cookieIn(cookie, visitCookie(activity.origin))
    return this.#read(this.#visits, activity, token, readVisitToken)?.userId ?? null
  }

  #read<T extends { readonly until: number }>(
    known: ReturnType<typeof recentMap<T>>,
    activity: KnownActivity,
    token: string | null,
    read: (activity: KnownActivity, token: string) => T | null,
  ): T | null {
    if (token === null || token.length > LONGEST) return null
    const key = `${activity.id} ${token}`
    const found = known.get(key) ?? read(activity, token)
    if (!found || found.until <= this.#clock.now()) return null
    known.set(key, found)
    return found
  }
}
