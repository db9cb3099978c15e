import type { IncomingHttpHeaders } from 'node:http'
import { mayRun } from '../features/activity-settings/running-rules.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { parameterIn } from './asked-path.ts'
import { isOfOwnPage } from './heads.ts'
import type { KnownActivity } from './known-activities.ts'
import { type Exchanged, TICKET_PARAMETER, Visits } from './visits.ts'

/** Of how many users it is remembered for one Activity. */
const MOST_JUDGED = 1000

/** Decides which pages an Activity answers to that isn't for everybody. */
export class Admission {
  readonly #kernel: Pick<Kernel, 'store'>
  readonly #visits: Visits
  /** As long as the Activity itself is remembered: each file of a page asks. */
  readonly #judged = new WeakMap<KnownActivity, Map<string, Promise<boolean>>>()

  constructor(kernel: Pick<Kernel, 'store' | 'clock'>) {
    this.#kernel = kernel
    this.#visits = new Visits(kernel.clock)
  }

  /** What a ticket in an address is swapped for; null without a good one. */
  exchange(activity: KnownActivity, query: string, headers: IncomingHttpHeaders): Exchanged | null {
    const ticket = isWindow(headers) ? null : parameterIn(query, TICKET_PARAMETER)
    return ticket === null ? null : this.#visits.exchange(activity, ticket)
  }

  /** What says to the Activity's server who asks. */
  signedFor(activity: KnownActivity, { cookie }: IncomingHttpHeaders): Readonly<Record<string, string>> {
    return this.#visits.headersFor(activity, cookie)
  }

  /**
   * Whose client opened the page that asks; null if none did, another page leads here, or the user may not run the Activity.
   */
  async visitorOf(
    activity: KnownActivity,
    headers: IncomingHttpHeaders,
    exchanged: Exchanged | null,
  ): Promise<string | null> {
    if (!isFromInside(headers, activity.origin)) return null
    const userId = exchanged?.userId ?? this.#visits.visitorOf(activity, headers.cookie)
    return userId !== null && (await this.#mayRun(activity, userId)) ? userId : null
  }

  /** Whether a connection stays open after the Activity has changed. @param visitor as {@link visitorOf} said; null where nobody was asked */
  async mayGoOn(activity: KnownActivity, visitor: string | null): Promise<boolean> {
    return !activity.isGuarded || (visitor !== null && (await this.#mayRun(activity, visitor)))
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
