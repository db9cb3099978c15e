import { hash, randomBytes } from 'node:crypto'

const ROWS = 4
const COLUMNS = 2 ** 16

/**
 * A count-min sketch: counts any number of keys in 1 MiB. A key's count is never too low, and is too high only while very many
 * other keys are counted. Clients can't choose keys that share counters, because the positions depend on a secret.
 */
export class CountMin {
  readonly #seed = randomBytes(16).toString('base64')
  readonly #counts = new Uint32Array(ROWS * COLUMNS)

  /** Increments a key's count, and returns it. */
  add(key: string): number {
    const places = this.#places(key)
    for (const place of places) this.#counts[place] = (this.#counts[place] ?? 0) + 1
    return this.#least(places)
  }

  count(key: string): number {
    return this.#least(this.#places(key))
  }

  clear(): void {
    this.#counts.fill(0)
  }

  #places(key: string): number[] {
    const digest = hash('sha256', `${this.#seed}${key}`, 'buffer')
    return Array.from({ length: ROWS }, (_, row) => row * COLUMNS + digest.readUInt16LE(row * 2))
  }

  #least(places: readonly number[]): number {
    return Math.min(...places.map((place) => this.#counts[place] ?? 0))
  }
}
