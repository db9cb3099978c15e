/** Bytes that may wait for one client that reads slowly, before it is cut off. */
export const MOST_WAITING = 16 * 1024 * 1024
/** Bytes that may wait before more is sent that need not be sent at once. */
export const MUCH_WAITING = 1024 * 1024
/** Bytes that may wait before the next of many parts is made: a part more is still less than any client may have waiting. */
export const LITTLE_WAITING = 128 * 1024
/** Bytes that may wait for all of them. No client is given less than {@link MUCH_WAITING} of it. */
const MOST_IN_ALL = 512 * 1024 * 1024

/** What waits for clients that read slowly: the more of them there are, the less may wait for each. */
export class Backlog {
  readonly #slow = new Set<object>()

  /** Whether a client for which so many bytes wait may stay. */
  allows(client: object, waiting: number): boolean {
    if (waiting <= MUCH_WAITING) {
      this.#slow.delete(client)
      return true
    }
    this.#slow.add(client)
    return waiting <= Math.max(MUCH_WAITING, Math.min(MOST_WAITING, MOST_IN_ALL / this.#slow.size))
  }

  /** The client is gone. */
  leave(client: object): void {
    this.#slow.delete(client)
  }
}
