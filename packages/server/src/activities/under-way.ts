/** Requests and sockets that may be under way: of one Activity, or of one network, and of all. */
const MOST = { one: 256, all: 2048 } as const

/** Counts what is under way, by a key: so that a host that never answers holds up nobody but its own Activity. */
export class UnderWay {
  readonly #most: { readonly one: number; readonly all: number }
  readonly #byKey = new Map<string, number>()
  #all = 0

  constructor(most: { readonly one: number; readonly all: number } = MOST) {
    this.#most = most
  }

  /** Takes a place; null if there is none. @returns what gives it back, once */
  enter(key: string): (() => void) | null {
    const count = this.#byKey.get(key) ?? 0
    if (count >= this.#most.one || this.#all >= this.#most.all) return null
    this.#byKey.set(key, count + 1)
    this.#all++
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.#all--
      const left = (this.#byKey.get(key) ?? 1) - 1
      if (left === 0) this.#byKey.delete(key)
      else this.#byKey.set(key, left)
    }
  }
}
