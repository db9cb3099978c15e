/** How much one key may hold, and all keys together. */
export interface Most {
  readonly one: number
  readonly all: number
}

/** Where callers are held to nothing. */
export const UNLIMITED: Most = { one: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY }

/** Why something was not given: the key holds as much as one may, or too little is left. */
export type Exhausted = 'one' | 'all'

/** The part of everything that is shared by those who want much; the rest is for those who hold little. */
const SHARED = 3 / 4
/** The part of what one key may hold that counts as little. */
const LITTLE = 1 / 32

/**
 * Limits what is held at once, by a key. A key may hold no more than it leaves free, so that those who hold much leave something for the
 * next one; and each may hold a little while there is anything at all.
 */
export class FairLimiter {
  readonly #most: Most
  /** What is kept for those who hold little. */
  readonly #kept: number
  readonly #held = new Map<string, number>()
  #all = 0

  constructor(most: Most) {
    this.#most = most
    this.#kept = Number.isFinite(most.all) ? most.all * (1 - SHARED) : 0
  }

  /** Takes so much for a key, or nothing. @returns what was in the way, null if it was taken */
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

  /** Gives back what was taken. */
  give(key: string, amount = 1): void {
    const left = (this.#held.get(key) ?? amount) - amount
    if (left > 0) this.#held.set(key, left)
    else this.#held.delete(key)
    this.#all -= amount
  }

  /** Takes one; null if there is none for this key. @returns what gives it back, once */
  enter(key: string): (() => void) | null {
    if (this.take(key) !== null) return null
    let isInside = true
    return () => {
      if (isInside) this.give(key)
      isInside = false
    }
  }

  /** How much is held by all keys together. */
  get held(): number {
    return this.#all
  }
}
