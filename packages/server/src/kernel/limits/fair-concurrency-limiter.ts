import { ApiError, RateLimited } from '../api-error.ts'

/** After how many ms a key with too many queued tasks should retry. */
const SOON_MS = 1000

interface Bounds {
  /** How many tasks of all keys run at once. */
  readonly places: number
  /** How many tasks of all keys may be queued, and how many of one key. */
  readonly mostWaiting: number
  readonly mostOfOne: number
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (error: Error) => void
}

/**
 * A concurrency limiter that is fair between keys, such as users. It runs one task of a key at a time, and gives a free
 * slot to the queued keys in turn, however many tasks a key has queued. If the queue is full, the key with the most
 * queued tasks loses its last one to a key with fewer.
 */
export class FairConcurrencyLimiter {
  readonly #bounds: Bounds
  /** The keys with queued tasks, the next one first. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #busy = new Set<string>()
  #countWaiting = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /**
   * Runs the task when it is the key's turn.
   *
   * @throws RateLimited if too many tasks of this key are queued, immediately or when other keys queue theirs;
   * ServiceUnavailable if too many of all keys are queued
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
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

  /**
   * Refuses the last task of the key with the most queued tasks, if that has more than the new task's key would have.
   */
  #makeRoom(ofNewcomer: number): void {
    let longest: Waiting[] = []
    for (const waiting of this.#waiting.values()) if (waiting.length > longest.length) longest = waiting
    if (longest.length <= ofNewcomer) throw new ApiError('ServiceUnavailable')
    longest.pop()?.refuse(new RateLimited(SOON_MS))
    this.#countWaiting--
  }

  /** Takes the slot synchronously, before any new caller can. */
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
