import { SITE_SHARE, siteOf } from '../kernel/callers/network.ts'
import type { Clock } from '../kernel/clock.ts'
import { WindowCounts } from '../kernel/limits/window-counts.ts'

/** How many responses of 401, 403 or 429 one network may cause in how many ms (docs/spec/rate-limits.md#invalid-requests). */
const MOST = { limit: 10_000, ms: 600_000 }
const INVALID: readonly number[] = [401, 403, 429]

/** Counts responses with 401, 403 and 429 by network. A network with too many is refused before authentication. */
export class InvalidRequests {
  readonly #clock: Clock
  readonly #networks: WindowCounts
  readonly #sites: WindowCounts

  constructor(clock: Clock) {
    this.#clock = clock
    this.#networks = new WindowCounts(clock, MOST.ms)
    this.#sites = new WindowCounts(clock, MOST.ms)
  }

  /** How long a network must wait, ms; 0 if it need not. */
  waits(network: string): number {
    const site = siteOf(network)
    const ofSite = site === null ? 0 : this.#waits(this.#sites, site, MOST.limit * SITE_SHARE)
    return Math.max(this.#waits(this.#networks, network, MOST.limit), ofSite)
  }

  count(network: string, status: number): void {
    if (!INVALID.includes(status)) return
    this.#networks.add(network)
    const site = siteOf(network)
    if (site !== null) this.#sites.add(site)
  }

  #waits(counts: WindowCounts, key: string, most: number): number {
    const { count, endsAt } = counts.peek(key)
    return count >= most ? Math.max(endsAt - this.#clock.now(), 0) : 0
  }
}
