import type { ReceivedEvent } from '../gateway/received-events.ts'

/** How long a new session waits for its guilds. */
const patience_ms = 2_000

/**
 * Events to be applied: those of one turn of the event loop together, and a new session together with its guilds, which
 * arrive right after it. A state without them is never shown: it would close what is open, with any typed text.
 */
export class EventBatches {
  readonly #apply: (events: readonly ReceivedEvent[]) => void
  #events: ReceivedEvent[] = []
  readonly #awaited = new Set<string>()
  #turn: ReturnType<typeof setTimeout> | undefined
  #patience: ReturnType<typeof setTimeout> | undefined

  constructor(apply: (events: readonly ReceivedEvent[]) => void) {
    this.#apply = apply
  }

  /** Whether guilds are awaited. */
  get isHeld(): boolean {
    return this.#awaited.size > 0
  }

  /** Adds an event; the initial events of a second session are not reported again. */
  take(event: ReceivedEvent, hasSeenOne: boolean): void {
    this.#events.push(event)
    if (event.type === 'READY' && hasSeenOne) {
      for (const { id } of event.data.guilds) this.#awaited.add(id)
      this.#patience = setTimeout(() => this.settle(), patience_ms)
    }
    if (event.type === 'GUILD_CREATE' || event.type === 'GUILD_DELETE') this.#awaited.delete(event.data.id)
    this.#turn ??= setTimeout(() => this.#endTurn(), 0)
  }

  /** Applies pending events at once. */
  settle(): void {
    clearTimeout(this.#turn)
    clearTimeout(this.#patience)
    this.#turn = undefined
    this.#awaited.clear()
    const events = this.#events
    this.#events = []
    if (events.length > 0) this.#apply(events)
  }

  #endTurn(): void {
    this.#turn = undefined
    if (!this.isHeld) this.settle()
  }
}
