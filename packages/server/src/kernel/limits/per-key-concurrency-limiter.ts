import { RateLimited } from '../api-error.ts'

/** After how many ms a key at its limit may retry. */
const SOON_MS = 1000

/** Limits how much of a shared resource, such as slots in a queue, each key may use at once. */
export class PerKeyConcurrencyLimiter {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Runs a task that counts for a key. @throws RateLimited if the key is at its limit */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const taken = this.#taken.get(key) ?? 0
    if (taken >= this.#most) throw new RateLimited(SOON_MS)
    this.#taken.set(key, taken + 1)
    try {
      return await work()
    } finally {
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left > 0) this.#taken.set(key, left)
      else this.#taken.delete(key)
    }
  }
}
