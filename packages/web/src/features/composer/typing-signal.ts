/** How long others show it after a signal is ten seconds: while one types on, the next is sent before that. */
const again_ms = 8_000

/** Decides when others are told that one is typing. */
export class TypingSignal {
  readonly #send: () => void
  readonly #now: () => number
  #sentAt: number | null = null

  /** @param now a monotonic time, ms */
  constructor(send: () => void, now: () => number = () => performance.now()) {
    this.#send = send
    this.#now = now
  }

  /** The text has changed. Commands aren't told: nobody but the application sees them. */
  type(text: string): void {
    const now = this.#now()
    if (text.trim() === '' || text.startsWith('/')) return
    if (this.#sentAt !== null && now - this.#sentAt < again_ms) return
    this.#sentAt = now
    this.#send()
  }

  /** The message was sent, which ends it: the next text is told at once. */
  stop(): void {
    this.#sentAt = null
  }
}
