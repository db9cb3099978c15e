/** How many events a session keeps for a client that comes back, and how many characters. */
export const RING = { events: 1000, characters: 4 * 1024 * 1024 } as const

/** An event that was given to a session, with its place in the session's count. */
export interface Dispatched {
  readonly sequence: number
  readonly type: string
  readonly payload: string
}

/** The newest events of a session, bounded. Their texts are shared with every session that received them. */
export class ReplayRing {
  #entries: Dispatched[] = []
  #start = 0
  #characters = 0
  #last = 0

  push(entry: Dispatched): void {
    this.#entries.push(entry)
    this.#characters += entry.payload.length
    this.#last = entry.sequence
    while (this.#entries.length - this.#start > RING.events || this.#characters > RING.characters) {
      this.#characters -= this.#entries[this.#start++]?.payload.length ?? 0
    }
    if (this.#start >= RING.events) {
      this.#entries = this.#entries.slice(this.#start)
      this.#start = 0
    }
  }

  /** Whether everything after a place in the count is still here. */
  reaches(sequence: number): boolean {
    return sequence >= this.#last - (this.#entries.length - this.#start)
  }

  /** What came after a place in the count. */
  after(sequence: number): readonly Dispatched[] {
    const missed = Math.max(this.#last - sequence, 0)
    return missed === 0 ? [] : this.#entries.slice(Math.max(this.#entries.length - missed, this.#start))
  }
}
