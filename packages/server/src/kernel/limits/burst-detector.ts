import { recentMap } from '../../store/lru-map.ts'

const MOST_KEYS = 10_000

/** Detects when something happens at least a given number of times within a period. */
export class BurstDetector {
  readonly #limit: number
  readonly #window_ms: number
  readonly #moments = recentMap<number[]>(MOST_KEYS)

  constructor({ limit, window_ms }: { limit: number; window_ms: number }) {
    this.#limit = limit
    this.#window_ms = window_ms
  }

  /**
   * Counts an occurrence, at a time in ms since 1970. Returns true if it completes a burst, after which counting begins
   * again.
   */
  count(key: string, at: number): boolean {
    const recent = (this.#moments.get(key) ?? []).filter((moment) => moment > at - this.#window_ms)
    recent.push(at)
    const isBurst = recent.length >= this.#limit
    this.#moments.set(key, isBurst ? [] : recent)
    return isBurst
  }
}
