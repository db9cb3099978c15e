import {
  newProxyToken,
  type ReadProxyToken,
  readProxyToken,
  readTicket,
} from '../features/activity-proxy/proxy-tickets-rules.ts'
import type { Clock } from '../kernel/clock.ts'
import { recentMap } from '../store/recent-map.ts'
import { PROXY_COOKIE } from './cookies.ts'
import type { KnownActivity } from './known-activities.ts'

/** The parameter of an address in which a client hands in a ticket (activities 1.2). */
export const TICKET_PARAMETER = 'discord_proxy_ticket'
/** What a ticket can be at most: it comes in an address that anybody may write. */
const LONGEST = 2048
const MOST_KNOWN = 20_000

const NOTHING = {}

/** Knows who asks an Activity for something: by a ticket that is good once, then by a cookie. */
export class Visits {
  readonly #clock: Clock
  /** What was read of cookies: to check a signature takes longer than to pass on a small file. */
  readonly #tokens = recentMap<ReadProxyToken>(MOST_KNOWN)
  readonly #spent = recentMap<true>(MOST_KNOWN)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The cookie that a ticket is swapped for, as a header says it; null if the ticket isn't good. */
  exchange(activity: KnownActivity, ticket: string): string | null {
    if (ticket.length > LONGEST || this.#spent.has(ticket)) return null
    const now = this.#clock.now()
    const visit = readTicket(activity, ticket, now)
    if (!visit) return null
    this.#spent.set(ticket, true)
    return `${PROXY_COOKIE}=${newProxyToken(activity, visit, now)}; Path=/; Secure; SameSite=None; Partitioned`
  }

  /** What says to the Activity's server who asks; nothing if the cookie isn't there, isn't ours or no longer holds. */
  headersFor(activity: KnownActivity, token: string | null): Readonly<Record<string, string>> {
    if (token === null || token.length > LONGEST) return NOTHING
    const key = `${activity.id} ${token}`
    const read = this.#tokens.get(key) ?? readProxyToken(activity, token)
    if (!read || read.until <= this.#clock.now()) return NOTHING
    this.#tokens.set(key, read)
    return read.headers
  }
}
