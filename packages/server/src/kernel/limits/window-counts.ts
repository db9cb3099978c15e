import type { Clock } from '../clock.ts'
import { CountMin } from './count-min-sketch.ts'

/** The count of a key in its window, and when the window ends. */
export interface WindowCount {
  readonly count: number
  readonly endsAt: number
}

interface Window {
  count: number
  endsAt: number
}

const MOST_WINDOWS = 50_000

/**
 * Counts keys, each in a window that begins with its first count. Memory is bounded, and no running window is evicted:
 * if there are too many, further keys are counted in a sketch, which has one window for all. The sketch may count a key
 * too high, but never too low, so a flood of keys can't reset a limit, and a key that is wrongly refused is free again
 * when the window ends.
 */
export class WindowCounts {
  readonly #clock: Clock
  readonly #window_ms: number
  readonly #most: number
  /** All windows are equally long, so they end in the order in which they began. */
  readonly #windows = new Map<string, Window>()
  #sketch: CountMin | null = null
  #sketchEndsAt = 0

  constructor(clock: Clock, window_ms: number, most = MOST_WINDOWS) {
    this.#clock = clock
    this.#window_ms = window_ms
    this.#most = most
  }

  /** Increments a key's count. */
  add(key: string): WindowCount {
    const now = this.#clock.now()
    const window = this.#find(key, now)
    if (window) {
      window.count++
      return window
    }
    if (this.#windows.size < this.#most && this.#countInSketch(key, now) === 0) return this.#begin(key, now)
    if (this.#sketchEndsAt <= now) this.#beginSketch(now)
    return { count: this.#sketch?.add(key) ?? 0, endsAt: this.#sketchEndsAt }
  }

  /** The current count of a key. */
  peek(key: string): WindowCount {
    const now = this.#clock.now()
    return this.#find(key, now) ?? { count: this.#countInSketch(key, now), endsAt: this.#sketchEndsAt }
  }

  /** Decrements a key's count, except in the sketch, where other keys may share its counters. */
  takeBack(key: string): void {
    const window = this.#find(key, this.#clock.now())
    if (window && window.count > 0) window.count--
  }

  /** Removes a key, except from the sketch. */
  forget(key: string): void {
    this.#windows.delete(key)
  }

  /** The number of keys with a window of their own. */
  get size(): number {
    return this.#windows.size
  }

  #find(key: string, now: number): Window | undefined {
    for (const [ended, { endsAt }] of this.#windows) {
      if (endsAt > now) break
      this.#windows.delete(ended)
    }
    return this.#windows.get(key)
  }

  #begin(key: string, now: number): Window {
    const window = { count: 1, endsAt: now + this.#window_ms }
    this.#windows.set(key, window)
    return window
  }

  #countInSketch(key: string, now: number): number {
    return this.#sketchEndsAt > now ? (this.#sketch?.count(key) ?? 0) : 0
  }

  #beginSketch(now: number): void {
    if (this.#sketch) this.#sketch.clear()
    else this.#sketch = new CountMin()
    this.#sketchEndsAt = now + this.#window_ms
  }
}
