/** How many sessions are sent a presence in one turn of the loop. */
const SENDS_PER_TURN = 2000

/** Something that has changes to send. */
export interface PresenceSource {
  /** Sends until so many sends were made or nothing is left; gives how many were made. */
  send(most: number): number
  readonly hasMore: boolean
}

/**
 * Shares out the turns of the loop among the guilds in which presences changed, so that a crowd that comes at once holds
 * up nobody else. A user who changes again before their turn is announced once.
 */
export class PresenceTurns {
  readonly #waiting = new Set<PresenceSource>()
  #isDue = false

  add(source: PresenceSource): void {
    this.#waiting.add(source)
    this.#later()
  }

  #later(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => this.#run())
  }

  #run(): void {
    this.#isDue = false
    let left = SENDS_PER_TURN
    for (const source of [...this.#waiting]) {
      if (left <= 0) break
      this.#waiting.delete(source)
      left -= source.send(left)
      if (source.hasMore) this.#waiting.add(source)
    }
    if (this.#waiting.size > 0) this.#later()
  }
}
