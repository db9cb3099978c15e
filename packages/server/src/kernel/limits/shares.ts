import { RateLimited } from '../api-error.ts'

/** After how long a key that has used up its share may try again, ms. */
const SOON_MS = 1000

/** Gives each key so much of something that all have together, such as places in a line. */
export class Shares {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Does work on a key's share. @throws RateLimited if the key has all of its share already */
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
