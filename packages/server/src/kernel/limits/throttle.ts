import { RateLimited } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { WindowCounts } from './window-counts.ts'

/** How many tries are allowed in how long. */
export interface Limit {
  readonly limit: number
  readonly window_ms: number
}

/** Lets everything pass: `--no-rate-limits`. */
export const NO_LIMIT: Limit = { limit: Number.POSITIVE_INFINITY, window_ms: 0 }

/** Counts tries by a key of the caller's choice: so many in so long, and then none until the time is over. */
export class Throttle {
  readonly #clock: Clock
  readonly #limit: number
  readonly #counts: WindowCounts

  constructor(clock: Clock, { limit, window_ms }: Limit) {
    this.#clock = clock
    this.#limit = limit
    this.#counts = new WindowCounts(clock, window_ms)
  }

  /**
   * Counts a try before it is made, so that tries side by side can't outrun the count.
   *
   * @param limit for a limit that is an instance setting
   * @throws RateLimited
   */
  take(key: string, limit = this.#limit): void {
    this.check(key, limit)
    this.count(key)
  }

  /** @throws RateLimited if no try is left */
  check(key: string, limit = this.#limit): void {
    const { count, endsAt } = this.#counts.peek(key)
    if (count >= limit) throw new RateLimited(endsAt - this.#clock.now())
  }

  /** Counts a try that was checked before. */
  count(key: string): void {
    if (this.#limit !== Number.POSITIVE_INFINITY) this.#counts.add(key)
  }

  /** The try was none after all. */
  giveBack(key: string): void {
    this.#counts.takeBack(key)
  }

  /** Forgets the failures of a key whose owner succeeded. */
  clear(key: string): void {
    this.#counts.forget(key)
  }
}
