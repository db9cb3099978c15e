import type { IncomingHttpHeaders } from 'node:http'
import { isSessionOpen } from '../features/accounts/session-expiry-actions.ts'
import type { Visitor } from '../features/activity-proxy/proxy-tickets-rules.ts'
import { mayRun } from '../features/applications/launchable-rules.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { recentMap } from '../store/lru-map.ts'
import { BELIEVED_MS, type KnownActivity } from './activity-cache.ts'
import { ActivitySessions, type Exchanged, TICKET_PARAMETER } from './activity-sessions.ts'
import { isOfOwnPage } from './proxy-headers.ts'
import { parameterIn } from './proxy-path.ts'

/** How many results are cached per Activity, one per user. */
const MOST_JUDGED = 1000
/** For how many sessions it is cached whether they are open. */
const MOST_SESSIONS = 20_000

/** Decides which pages may send requests to an Activity that isn't open to everyone. */
export class ActivityAccess {
  readonly #kernel: Pick<Kernel, 'store' | 'clock' | 'instance'>
  readonly #visits: ActivitySessions
  /** Cached as long as the Activity itself is, because each file of a page needs the result. */
  readonly #judged = new WeakMap<KnownActivity, Map<string, Promise<boolean>>>()
  readonly #sessions = recentMap<Promise<boolean>>(MOST_SESSIONS, BELIEVED_MS)

  constructor(kernel: Pick<Kernel, 'store' | 'clock' | 'instance'>) {
    this.#kernel = kernel
    this.#visits = new ActivitySessions(kernel)
  }

  /** Drops a session that has ended. */
  forgetSession(sessionHash: string): void {
    this.#sessions.delete(sessionHash)
  }

  /** Drops all sessions, because notifications of their ends may have been lost. */
  forgetSessions(): void {
    this.#sessions.clear()
  }

  /** The ticket in a URL; null if there is none, or the request navigates a top-level window. */
  ticketIn(query: string, headers: IncomingHttpHeaders): string | null {
    return isWindow(headers) ? null : parameterIn(query, TICKET_PARAMETER)
  }

  /** Exchanges a ticket; null if it isn't valid, or the session that it was issued to has ended. */
  async exchange(activity: KnownActivity, ticket: string): Promise<Exchanged | null> {
    const exchanged = await this.#visits.exchange(activity, ticket)
    return exchanged && (await this.#isOpen(exchanged.visitor.sessionHash)) ? exchanged : null
  }

  /** The headers that identify the user to the Activity's server. */
  signedFor(activity: KnownActivity, { cookie }: IncomingHttpHeaders): Readonly<Record<string, string>> {
    return this.#visits.headersFor(activity, cookie)
  }

  /**
   * The user and session whose client opened the requesting page; null if no client opened it, the request comes from a page
   * of another origin, the user may not run the Activity, or the session has ended.
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

  /** Whether a connection stays open after the Activity has changed. @param visitor from {@link visitorOf}; null if none was required */
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
 * Whether the request comes from a page of the Activity, and not from the address bar or another page. If there is an `Origin`, it
 * decides, because some browsers send a wrong `Sec-Fetch-Site` for sockets.
 */
const isFromInside = (headers: IncomingHttpHeaders, origin: string): boolean =>
  headers.origin === undefined
    ? (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
    : isOfOwnPage(headers, origin)

/** Whether another page navigates a top-level window here. The client opens Activities only in frames. */
export const isWindow = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-site'] !== 'same-origin'
