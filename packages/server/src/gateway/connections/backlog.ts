/** Bytes that may wait for one client that reads slowly, before it is cut off. */
export const MOST_WAITING = 16 * 1024 * 1024
/** Bytes that may wait before more is sent that need not be sent at once. */
export const MUCH_WAITING = 1024 * 1024
/** Bytes that may wait before the next of many parts is made: a part more is still less than any client may have waiting. */
export const LITTLE_WAITING = 128 * 1024
/** Bytes that may wait for all of them that are slow: those for which no more than {@link MUCH_WAITING} waits don't count. */
export const MOST_IN_ALL = 512 * 1024 * 1024

/** A client for which bytes may wait. */
export interface BufferedClient {
  /** Bytes that wait for it now. */
  readonly waiting: number
  /** For whom it reads: a user, or a network before anyone has identified. */
  readonly holder: string
  /** Ends it because it reads too slowly, and has it leave. */
  cutOff(): void
}

/**
 * What waits for clients that read slowly. Where it is too much in all, the largest holder loses their largest clients, so that nobody's
 * slow clients end those of others.
 */
export class Backlog {
  /** Slow clients, and what waited for each when it was last looked at. */
  readonly #slow = new Map<BufferedClient, number>()
  #total = 0

  /** More waits for a client than before: it goes, or others do, if that is too much. */
  grew(reader: BufferedClient): void {
    if (reader.waiting > MOST_WAITING) reader.cutOff()
    else this.#look(reader)
    if (this.#total <= MOST_IN_ALL) return
    // Those to whom nothing was sent since may have caught up.
    for (const each of [...this.#slow.keys()]) this.#look(each)
    while (this.#total > MOST_IN_ALL) this.#cutLargest()
  }

  /** The client is gone. */
  leave(reader: BufferedClient): void {
    this.#note(reader, 0)
  }

  #look(reader: BufferedClient): void {
    this.#note(reader, reader.waiting > MUCH_WAITING ? reader.waiting : 0)
  }

  #note(reader: BufferedClient, waiting: number): void {
    this.#total += waiting - (this.#slow.get(reader) ?? 0)
    if (waiting > 0) this.#slow.set(reader, waiting)
    else this.#slow.delete(reader)
  }

  /** The largest client of the largest holder. */
  #cutLargest(): void {
    const held = new Map<string, number>()
    for (const [{ holder }, waiting] of this.#slow) held.set(holder, (held.get(holder) ?? 0) + waiting)
    const [most] = [...held].reduce((a, b) => (b[1] > a[1] ? b : a))
    const [reader] = [...this.#slow].filter(([{ holder }]) => holder === most).reduce((a, b) => (b[1] > a[1] ? b : a))
    this.leave(reader)
    reader.cutOff()
  }
}
