import { SITE_SHARE, siteOf } from '../callers/network.ts'
import type { Clock } from '../clock.ts'
import { type Limit, Throttle } from './throttle.ts'

/** Counts attempts by network, and those of all networks of a site together. */
export class NetworkThrottle {
  readonly #networks: Throttle
  readonly #sites: Throttle

  constructor(clock: Clock, { limit, window_ms }: Limit) {
    this.#networks = new Throttle(clock, { limit, window_ms })
    this.#sites = new Throttle(clock, { limit: limit * SITE_SHARE, window_ms })
  }

  /** Counts an attempt before it is made. @throws RateLimited */
  take(network: string): void {
    this.check(network)
    this.count(network)
  }

  /** @throws RateLimited if no attempt is left */
  check(network: string): void {
    this.#networks.check(network)
    const site = siteOf(network)
    if (site !== null) this.#sites.check(site)
  }

  /** Counts an attempt that `check` allowed. */
  count(network: string): void {
    this.#networks.count(network)
    const site = siteOf(network)
    if (site !== null) this.#sites.count(site)
  }

  /** Removes an attempt that was not made after all. */
  giveBack(network: string): void {
    this.#networks.giveBack(network)
    const site = siteOf(network)
    if (site !== null) this.#sites.giveBack(site)
  }
}
