import { SITE_SHARE, siteOf } from '../callers/network.ts'
import type { Clock } from '../clock.ts'
import { type Limit, Throttle } from './throttle.ts'

/** Counts attempts by network, and those of all networks of a site together. */
export class NetworkThrottle {
  readonly #networks: Throttle
  readonly #sites: Throttle
  readonly #siteOf: (network: string) => string | null

  /** @param sitesOf the site of a network; by default, only IPv6 networks have one */
  constructor(clock: Clock, { limit, window_ms }: Limit, sitesOf = siteOf) {
    this.#siteOf = sitesOf
    this.#networks = new Throttle(clock, { limit, window_ms })
    this.#sites = new Throttle(clock, { limit: limit * SITE_SHARE, window_ms })
  }

  /**
   * Counts an attempt before it is made.
   *
   * @param limit overrides the limit of a network, if it is an instance setting
   * @throws RateLimited
   */
  take(network: string, limit?: number): void {
    this.check(network, limit)
    this.count(network)
  }

  /** @throws RateLimited if no attempt is left */
  check(network: string, limit?: number): void {
    this.#networks.check(network, limit)
    const site = this.#siteOf(network)
    if (site !== null) this.#sites.check(site, limit === undefined ? undefined : limit * SITE_SHARE)
  }

  /** Counts an attempt that `check` allowed. */
  count(network: string): void {
    this.#networks.count(network)
    const site = this.#siteOf(network)
    if (site !== null) this.#sites.count(site)
  }

  /** Removes an attempt that was not made after all. */
  giveBack(network: string): void {
    this.#networks.giveBack(network)
    const site = this.#siteOf(network)
    if (site !== null) this.#sites.giveBack(site)
  }
}
