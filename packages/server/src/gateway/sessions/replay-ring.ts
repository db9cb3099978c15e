import type { Dispatch } from '../dispatch.ts'

/** How many events a session keeps for a client that comes back, and how many characters. */
export const RING = { events: 1000, characters: 4 * 1024 * 1024 } as const

/** The newest events of a session, bounded. They are shared with every session that received them. */
export class ReplayRing {
  #entries: Dispatch[] = []
  #start = 0
  #characters = 0
  #last: number

  /** @param last the place in the count of the newest event, which is not kept */
  constructor(last = 0) {
    this.#last = last
  }

  /** Another with the same events, which goes on by itself. */
  copy(): ReplayRing {
    const other = new ReplayRing(this.#last - this.#kept)
    for (const dispatch of this.#entries.slice(this.#start)) other.push(dispatch)
    return other
  }

  /** The place in the count of the newest event. */
  get last(): number {
    return this.#last
  }

  push(dispatch: Dispatch): void {
    this.#entries.push(dispatch)
    this.#characters += dispatch.length
    this.#last++
    while (this.#kept > RING.events || this.#characters > RING.characters) this.#dropOldest()
    this.#tidy()
  }

  /** Lets go of everything up to a place in the count. */
  drop(sequence: number): void {
    while (this.#kept > 0 && this.#last - this.#kept + 1 <= sequence) this.#dropOldest()
    this.#tidy()
  }

  get #kept(): number {
    return this.#entries.length - this.#start
  }

  #dropOldest(): void {
    this.#characters -= this.#entries[this.#start++]?.length ?? 0
  }

  /** What was dropped goes when it is as much as what is kept: moving the rest every time would cost more. */
  #tidy(): void {
    if (this.#start === 0 || this.#start < this.#kept) return
    this.#entries = this.#entries.slice(this.#start)
    this.#start = 0
  }

  /** Whether everything after a place in the count is still here. */
  reaches(sequence: number): boolean {
    return sequence >= this.#last - this.#kept
  }

  /** What came after a place in the count. */
  after(sequence: number): readonly { dispatch: Dispatch; sequence: number }[] {
    const missed = Math.max(this.#last - sequence, 0)
    if (missed === 0) return []
    const entries = this.#entries.slice(Math.max(this.#entries.length - missed, this.#start))
    const first = this.#last - entries.length + 1
    return entries.map((dispatch, index) => ({ dispatch, sequence: first + index }))
  }
}
