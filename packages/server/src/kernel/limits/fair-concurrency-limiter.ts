import { ApiError, RateLimited } from '../api-error.ts'

/** When a key whose share of the line is full is told to come again, ms. */
const SOON_MS = 1000

interface Bounds {
  /** How much is done at once for all keys together. */
  readonly places: number
  /** How much may wait for all keys together, and for one of them. */
  readonly mostWaiting: number
  readonly mostOfOne: number
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (error: Error) => void
}

/**
 * A concurrency limiter that is fair between keys, such as users: one key has at most one place at a time, and a free place
 * goes to each waiting key in turn, however much one of them has waiting. In a full line, the key that has most waiting loses what came
 * last for it to a key that has less.
 */
export class FairConcurrencyLimiter {
  readonly #bounds: Bounds
  /** Keys that wait, the next one first. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #busy = new Set<string>()
  #countWaiting = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /**
   * Does the work when it is the key's turn.
   *
   * @throws RateLimited if too much waits for this key, at once or once others come; ServiceUnavailable if too much waits for all
   */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy.size < this.#bounds.places && !this.#busy.has(key)) this.#busy.add(key)
    else await this.#turn(key)
    try {
      return await work()
    } finally {
      this.#busy.delete(key)
      this.#next()
    }
  }

  async #turn(key: string): Promise<void> {
    const own = this.#waiting.get(key) ?? []
    if (own.length >= this.#bounds.mostOfOne) throw new RateLimited(SOON_MS)
    if (this.#countWaiting >= this.#bounds.mostWaiting) this.#makeRoom(own.length + 1)
    this.#waiting.set(key, own)
    this.#countWaiting++
    await new Promise<void>((begin, refuse) => own.push({ begin, refuse }))
  }

  /** Refuses one of the key that has most waiting, if that is more than the newcomer's key would have. */
  #makeRoom(ofNewcomer: number): void {
    let longest: Waiting[] = []
    for (const waiting of this.#waiting.values()) if (waiting.length > longest.length) longest = waiting
    if (longest.length <= ofNewcomer) throw new ApiError('ServiceUnavailable')
    longest.pop()?.refuse(new RateLimited(SOON_MS))
    this.#countWaiting--
  }

  /** The place is taken before anyone else can ask for it. */
  #next(): void {
    for (const [key, own] of this.#waiting) {
      if (this.#busy.has(key)) continue
      const next = own.shift()
      this.#waiting.delete(key)
      if (own.length > 0) this.#waiting.set(key, own)
      this.#countWaiting--
      this.#busy.add(key)
      next?.begin()
      return
    }
  }
}
