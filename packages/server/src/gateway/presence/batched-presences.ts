/** How many sessions receive a presence in one turn of the event loop. */
const SENDS_PER_TURN = 2000

/** A source of presence changes to send. */
export interface PresenceSource {
  /** Sends at most `most` changes, and returns how many were sent. */
  send(most: number): number
  readonly hasMore: boolean
}

/**
 * Divides the turns of the event loop between the guilds whose presences changed, so that many users who come online at
 * once don't delay anything else. A user who changes again before their turn is sent once.
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
