import { SITE_SHARE, siteOf } from '../callers/network.ts'
import type { Clock } from '../clock.ts'
import { type Limit, Throttle } from './throttle.ts'

/** Counts tries by network, and those of all networks of one site together. */
export class NetworkThrottle {
  readonly #networks: Throttle
  readonly #sites: Throttle

  constructor(clock: Clock, { limit, window_ms }: Limit) {
    this.#networks = new Throttle(clock, { limit, window_ms })
    this.#sites = new Throttle(clock, { limit: limit * SITE_SHARE, window_ms })
  }

  /** Counts a try before it is made. @throws RateLimited */
  take(network: string): void {
    this.check(network)
    this.count(network)
  }

  /** @throws RateLimited if no try is left */
  check(network: string): void {
    this.#networks.check(network)
    const site = siteOf(network)
    if (site !== null) this.#sites.check(site)
  }

  /** Counts a try that was checked before. */
  count(network: string): void {
    this.#networks.count(network)
    const site = siteOf(network)
    if (site !== null) this.#sites.count(site)
  }

  /** The try was none after all. */
  giveBack(network: string): void {
    this.#networks.giveBack(network)
    const site = siteOf(network)
    if (site !== null) this.#sites.giveBack(site)
  }
}
