/** A token bucket: a number of events at once, and then as many as are refilled over time. */
export class TokenBucket {
  readonly #burst: number
  readonly #perSecond: number
  readonly #now: () => number
  #left: number
  #since: number

  /** @param now returns the time in ms */
  constructor(burst: number, perSecond: number, now: () => number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#now = now
    this.#left = burst
    this.#since = now()
  }

  /** Takes a token; false if there is none left. */
  take(): boolean {
    const now = this.#now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#since) / 1000) * this.#perSecond)
    this.#since = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
