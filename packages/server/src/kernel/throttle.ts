import { recentMap } from '../store/recent-map.ts'
import { RateLimited } from './api-error.ts'
import type { Clock } from './clock.ts'

interface Window {
  tries: number
  endsAt: number
}

const MOST_KEYS = 10_000

/** Lets everything pass: `--no-rate-limits`. */
export const NO_LIMIT = { limit: Number.POSITIVE_INFINITY, window_ms: 0 }

/** Counts tries by a key of the caller's choice: so many in so long, and then none until the time is over. */
export class Throttle {
  readonly #clock: Clock
  readonly #limit: number
  readonly #window_ms: number
  readonly #windows = recentMap<Window>(MOST_KEYS)

  constructor(clock: Clock, { limit, window_ms }: { limit: number; window_ms: number }) {
    this.#clock = clock
    this.#limit = limit
    this.#window_ms = window_ms
  }

  /** Counts a try before it is made, so that tries side by side can't outrun the count. @throws RateLimited */
  take(key: string): void {
    const now = this.#clock.now()
    const known = this.#windows.get(key)
    const window = known && known.endsAt > now ? known : { tries: 0, endsAt: now + this.#window_ms }
    if (window.tries >= this.#limit) throw new RateLimited(window.endsAt - now)
    window.tries++
    this.#windows.set(key, window)
  }

  /** What was tried was no guess after all. */
  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.tries > 0) window.tries--
  }

  /** The key's owner has proved himself: his failures are forgotten. */
  clear(key: string): void {
    this.#windows.delete(key)
  }
}
