import { RateLimited } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { WindowCounts } from './window-counts.ts'

/** How many attempts are allowed in which period. */
export interface Limit {
  readonly limit: number
  readonly window_ms: number
}

/** A limit that allows everything: `--no-rate-limits`. */
export const NO_LIMIT: Limit = { limit: Number.POSITIVE_INFINITY, window_ms: 0 }

/** Counts attempts by key: it allows a number of them in a window, and refuses further ones until the window ends. */
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
   * Counts an attempt before it is made, so that concurrent attempts can't exceed the limit.
   *
   * @param limit overrides the limit, if it is an instance setting
   * @throws RateLimited
   */
  take(key: string, limit = this.#limit): void {
    this.check(key, limit)
    this.count(key)
  }

  /** @throws RateLimited if no attempt is left */
  check(key: string, limit = this.#limit): void {
    const { count, endsAt } = this.#counts.peek(key)
    if (count >= limit) throw new RateLimited(endsAt - this.#clock.now())
  }

  /** Counts an attempt that `check` allowed. */
  count(key: string): void {
    if (this.#limit !== Number.POSITIVE_INFINITY) this.#counts.add(key)
  }

  /** Removes an attempt that was not made after all. */
  giveBack(key: string): void {
    this.#counts.takeBack(key)
  }

  /** Resets a key's count after a success. */
  clear(key: string): void {
    this.#counts.forget(key)
  }
}
