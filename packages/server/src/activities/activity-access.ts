import type { IncomingHttpHeaders } from 'node:http'
import { isSessionOpen } from '../features/accounts/session-uses-actions.ts'
import type { Visitor } from '../features/activity-proxy/proxy-tickets-rules.ts'
import { mayRun } from '../features/applications/running-rules.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { recentMap } from '../store/recent-map.ts'
import { ActivitySessions, type Exchanged, TICKET_PARAMETER } from './activity-sessions.ts'
import { BELIEVED_MS, type KnownActivity } from './known-activities.ts'
import { isOfOwnPage } from './proxy-headers.ts'
import { parameterIn } from './proxy-path.ts'

/** Of how many users it is remembered for one Activity. */
const MOST_JUDGED = 1000
/** Of how many sessions it is remembered that they are open. */
const MOST_SESSIONS = 20_000

/** Decides which pages an Activity answers to that isn't for everybody. */
export class ActivityAccess {
  readonly #kernel: Pick<Kernel, 'store' | 'clock' | 'instance'>
  readonly #visits: ActivitySessions
  /** As long as the Activity itself is remembered: each file of a page asks. */
  readonly #judged = new WeakMap<KnownActivity, Map<string, Promise<boolean>>>()
  readonly #sessions = recentMap<Promise<boolean>>(MOST_SESSIONS, BELIEVED_MS)

  constructor(kernel: Pick<Kernel, 'store' | 'clock' | 'instance'>) {
    this.#kernel = kernel
    this.#visits = new ActivitySessions(kernel)
  }

  /** A session was ended. */
  forgetSession(sessionHash: string): void {
    this.#sessions.delete(sessionHash)
  }

  /** Sessions may have been ended. */
  forgetSessions(): void {
    this.#sessions.clear()
  }

  /** The ticket in an address; null if there is none, or a whole window is led here by it. */
  ticketIn(query: string, headers: IncomingHttpHeaders): string | null {
    return isWindow(headers) ? null : parameterIn(query, TICKET_PARAMETER)
  }

  /** What a ticket is swapped for; null if it isn't good, or the session is over that it was given to. */
  async exchange(activity: KnownActivity, ticket: string): Promise<Exchanged | null> {
    const exchanged = await this.#visits.exchange(activity, ticket)
    return exchanged && (await this.#isOpen(exchanged.visitor.sessionHash)) ? exchanged : null
  }

  /** What says to the Activity's server who asks. */
  signedFor(activity: KnownActivity, { cookie }: IncomingHttpHeaders): Readonly<Record<string, string>> {
    return this.#visits.headersFor(activity, cookie)
  }

  /**
   * Whose client opened the page that asks; null if none did, another page leads here, the user may not run the Activity, or
   * the client has signed out.
   */
  async visitorOf(
    activity: KnownActivity,
    headers: IncomingHttpHeaders,
    exchanged: Exchanged | null,
  ): Promise<Visitor | null> {
    if (!isFromInside(headers, activity.origin)) return null
    const visitor = exchanged?.visitor ?? this.#visits.visitorOf(activity, headers.cookie)
    return visitor !== null && (await this.#mayVisit(activity, visitor)) ? visitor : null
  }

  /** Whether a connection stays open after the Activity has changed. @param visitor as {@link visitorOf} said; null where nobody was asked */
  async mayGoOn(activity: KnownActivity, visitor: Visitor | null): Promise<boolean> {
    return !activity.isGuarded || (visitor !== null && (await this.#mayVisit(activity, visitor)))
  }

  async #mayVisit(activity: KnownActivity, { userId, sessionHash }: Visitor): Promise<boolean> {
    return (await this.#isOpen(sessionHash)) && (await this.#mayRun(activity, userId))
  }

  #isOpen(sessionHash: string): Promise<boolean> {
    const known = this.#sessions.get(sessionHash)
    if (known) return known
    const asked = isSessionOpen(this.#kernel, sessionHash)
    this.#sessions.set(sessionHash, asked)
    asked.catch(() => this.#sessions.delete(sessionHash))
    return asked
  }

  #mayRun(activity: KnownActivity, userId: string): Promise<boolean> {
    const judged = this.#judged.get(activity) ?? new Map<string, Promise<boolean>>()
    this.#judged.set(activity, judged)
    const known = judged.get(userId)
    if (known) return known
    if (judged.size >= MOST_JUDGED) judged.clear()
    const asked = mayRun(this.#kernel.store.db, activity.id, userId)
    judged.set(userId, asked)
    asked.catch(() => judged.delete(userId))
    return asked
  }
}

/**
 * Whether a page of the Activity asks, which the client has opened; an address that somebody typed or another page opened is no such page.
 * Of sockets some browsers say another site than they mean: there the origin counts.
 */
const isFromInside = (headers: IncomingHttpHeaders, origin: string): boolean =>
  headers.origin === undefined
    ? (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
    : isOfOwnPage(headers, origin)

/** Whether a whole window is led here from elsewhere: the client opens Activities in frames alone. */
export const isWindow = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-site'] !== 'same-origin'
