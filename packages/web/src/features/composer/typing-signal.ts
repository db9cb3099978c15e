/** Others show it for ten seconds after a signal, so the next one is sent before that. */
const again_ms = 8_000

/** Decides when to send typing events. */
export class TypingSignal {
  readonly #send: () => void
  readonly #now: () => number
  #sentAt: number | null = null

  /** @param now a monotonic time, ms */
  constructor(send: () => void, now: () => number = () => performance.now()) {
    this.#send = send
    this.#now = now
  }

  /** Called on a change of the text. Commands send no event, since only the application receives them. */
  type(text: string): void {
    const now = this.#now()
    if (text.trim() === '' || text.startsWith('/')) return
    if (this.#sentAt !== null && now - this.#sentAt < again_ms) return
    this.#sentAt = now
    this.#send()
  }

  /** Called when the message was sent: the next text sends an event at once. */
  stop(): void {
    this.#sentAt = null
  }
}
