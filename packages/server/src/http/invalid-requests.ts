import { LRUCache } from 'lru-cache'
import type { Clock } from '../kernel/clock.ts'

/** Answers of 401, 403 and 429 that one network may cause in how many ms (conventions A.12). */
const MOST = { limit: 10_000, ms: 600_000 }
const MOST_NETWORKS = 100_000
const INVALID: readonly number[] = [401, 403, 429]

/** Counts requests that were refused for who sent them: whoever goes on and on is not even asked who he is. */
export class InvalidRequests {
  readonly #clock: Clock
  readonly #windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MOST_NETWORKS })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How long a network is to stay away, ms; 0 if it may ask. */
  waits(network: string): number {
    const window = this.#windows.get(network)
    return window && window.count >= MOST.limit ? Math.max(window.endsAt - this.#clock.now(), 0) : 0
  }

  count(network: string, status: number): void {
    if (!INVALID.includes(status)) return
    const now = this.#clock.now()
    const known = this.#windows.get(network)
    if (known && known.endsAt > now) known.count++
    else this.#windows.set(network, { count: 1, endsAt: now + MOST.ms })
  }
}
