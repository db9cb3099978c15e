/** How many unsent bytes a slow client may have before it is disconnected. */
export const MOST_WAITING = 16 * 1024 * 1024
/** How many bytes may wait for a client before data that isn't urgent is held back. */
export const MUCH_WAITING = 1024 * 1024
/**
 * How many bytes may wait before the next of many chunks is created. Together with that chunk they stay below a
 * client's limit.
 */
export const LITTLE_WAITING = 128 * 1024
/** How many bytes may wait for all slow clients together: those for which more than {@link MUCH_WAITING} waits. */
export const MOST_IN_ALL = 512 * 1024 * 1024

/** A client for which bytes may wait. */
export interface BufferedClient {
  /** The bytes that wait for it now. */
  readonly waiting: number
  /** The user whose client it is; before IDENTIFY, its network. */
  readonly holder: string
  /** Disconnects it because it reads too slowly, and calls `leave`. */
  cutOff(): void
}

/**
 * The bytes that wait for slow clients. If they are too many in total, the user or network with the most waiting bytes
 * is chosen, and its clients with the most waiting bytes are disconnected, so that one user's slow clients don't cause
 * those of others to be disconnected.
 */
export class Backlog {
  /** Slow clients, with the bytes that waited when each was last checked. */
  readonly #slow = new Map<BufferedClient, number>()
  #total = 0

  /** Called when more bytes wait for a client than before: disconnects it or others if that is too much. */
  grew(reader: BufferedClient): void {
    if (reader.waiting > MOST_WAITING) reader.cutOff()
    else this.#look(reader)
    if (this.#total <= MOST_IN_ALL) return
    // Clients to which nothing was sent since may have caught up.
    for (const each of [...this.#slow.keys()]) this.#look(each)
    while (this.#total > MOST_IN_ALL) this.#cutLargest()
  }

  /** The client has disconnected. */
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

  /** Of the user or network with the most waiting bytes, disconnects the client with the most. */
  #cutLargest(): void {
    const held = new Map<string, number>()
    for (const [{ holder }, waiting] of this.#slow) held.set(holder, (held.get(holder) ?? 0) + waiting)
    const [most] = [...held].reduce((a, b) => (b[1] > a[1] ? b : a))
    const [reader] = [...this.#slow].filter(([{ holder }]) => holder === most).reduce((a, b) => (b[1] > a[1] ? b : a))
    this.leave(reader)
    reader.cutOff()
  }
}
