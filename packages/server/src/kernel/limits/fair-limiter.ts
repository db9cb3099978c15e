/** How much one key may hold, and all keys together. */
export interface Most {
  readonly one: number
  readonly all: number
}

/** For callers without limits. */
export const UNLIMITED: Most = { one: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY }

/** Why an amount was refused: the key holds its maximum, or too little is left. */
export type Exhausted = 'one' | 'all'

/** The part of the total that is available to keys that hold much; the rest is reserved for those that hold little. */
const SHARED = 3 / 4
/** The part of a key's maximum that counts as little. */
const LITTLE = 1 / 32

/**
 * Limits amounts that are held at the same time, by key. A key may hold at most as much as it leaves free, so that
 * large holders leave room for the next key. Each key may hold a small amount while anything is left.
 */
export class FairLimiter {
  readonly #most: Most
  /** The amount that is reserved for keys that hold little. */
  readonly #kept: number
  readonly #held = new Map<string, number>()
  #all = 0

  constructor(most: Most) {
    this.#most = most
    this.#kept = Number.isFinite(most.all) ? most.all * (1 - SHARED) : 0
  }

  /** Takes an amount for a key, or nothing. @returns the reason for a refusal; null if it was taken */
  take(key: string, amount = 1): Exhausted | null {
    const held = (this.#held.get(key) ?? 0) + amount
    if (held > this.#most.one) return 'one'
    const left = this.#most.all - this.#all - amount
    const isLittle = held <= this.#most.one * LITTLE
    if (isLittle ? left < 0 : held > left - this.#kept) return 'all'
    this.#held.set(key, held)
    this.#all += amount
    return null
  }

  give(key: string, amount = 1): void {
    const left = (this.#held.get(key) ?? amount) - amount
    if (left > 0) this.#held.set(key, left)
    else this.#held.delete(key)
    this.#all -= amount
  }

  /** Takes one unit; null if it is refused. @returns a function that returns it, once */
  enter(key: string): (() => void) | null {
    if (this.take(key) !== null) return null
    let isInside = true
    return () => {
      if (isInside) this.give(key)
      isInside = false
    }
  }

  /** The amount that all keys hold. */
  get held(): number {
    return this.#all
  }
}
