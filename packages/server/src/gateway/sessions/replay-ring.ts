import type { Dispatch } from '../dispatch.ts'

/** How many events and characters a session keeps for a resume. */
export const RING = { events: 1000, characters: 4 * 1024 * 1024 } as const

/** The latest events of a session, up to a limit. Sessions share the events that they all received. */
export class ReplayRing {
  #entries: Dispatch[] = []
  #start = 0
  #characters = 0
  #last: number

  /** @param last the sequence number of the latest event, which isn't kept */
  constructor(last = 0) {
    this.#last = last
  }

  /** A copy with the same events, which changes independently. */
  copy(): ReplayRing {
    const other = new ReplayRing(this.#last - this.#kept)
    for (const dispatch of this.#entries.slice(this.#start)) other.push(dispatch)
    return other
  }

  /** The sequence number of the latest event. */
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

  /** Removes the events up to a sequence number. */
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

  /**
   * Removed items are only cut off when they are as many as those kept, because moving the rest every time would be
   * slower.
   */
  #tidy(): void {
    if (this.#start === 0 || this.#start < this.#kept) return
    this.#entries = this.#entries.slice(this.#start)
    this.#start = 0
  }

  /** Whether all events after a sequence number are kept. */
  reaches(sequence: number): boolean {
    return sequence >= this.#last - this.#kept
  }

  after(sequence: number): readonly { dispatch: Dispatch; sequence: number }[] {
    const missed = Math.max(this.#last - sequence, 0)
    if (missed === 0) return []
    const entries = this.#entries.slice(Math.max(this.#entries.length - missed, this.#start))
    const first = this.#last - entries.length + 1
    return entries.map((dispatch, index) => ({ dispatch, sequence: first + index }))
  }
}
