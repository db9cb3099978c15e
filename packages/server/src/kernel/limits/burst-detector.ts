import { recentMap } from '../../store/recent-map.ts'

const MOST_KEYS = 10_000

/** Notices that something happens unusually often: at least so many times within so long. */
export class BurstDetector {
  readonly #limit: number
  readonly #window_ms: number
  readonly #moments = recentMap<number[]>(MOST_KEYS)

  constructor({ limit, window_ms }: { limit: number; window_ms: number }) {
    this.#limit = limit
    this.#window_ms = window_ms
  }

  /** Counts one more, at a moment in ms since 1970; true if it is a burst. Counting begins anew after one. */
  count(key: string, at: number): boolean {
    const recent = (this.#moments.get(key) ?? []).filter((moment) => moment > at - this.#window_ms)
    recent.push(at)
    const isBurst = recent.length >= this.#limit
    this.#moments.set(key, isBurst ? [] : recent)
    return isBurst
  }
}
