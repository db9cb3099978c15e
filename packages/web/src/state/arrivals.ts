import type { Received } from '../gateway/received.ts'

/** How long the guilds of a session that begins anew are waited for. */
const patience_ms = 2_000

/**
 * Events that are still to be applied: those of one turn of the loop together, and a session that begins anew together with its
 * guilds, which come right after it. Nobody sees the moment in which none of them is there: what stands on a page would be
 * closed, with all that was typed into it.
 */
export class Arrivals {
  readonly #apply: (events: readonly Received[]) => void
  #events: Received[] = []
  readonly #awaited = new Set<string>()
  #turn: ReturnType<typeof setTimeout> | undefined
  #patience: ReturnType<typeof setTimeout> | undefined

  constructor(apply: (events: readonly Received[]) => void) {
    this.#apply = apply
  }

  /** Whether guilds are being waited for. */
  get isHeld(): boolean {
    return this.#awaited.size > 0
  }

  /** Takes what came; whoever has seen a session before is spared the next one's beginning. */
  take(event: Received, hasSeenOne: boolean): void {
    this.#events.push(event)
    if (event.type === 'READY' && hasSeenOne) {
      for (const { id } of event.data.guilds) this.#awaited.add(id)
      this.#patience = setTimeout(() => this.settle(), patience_ms)
    }
    if (event.type === 'GUILD_CREATE' || event.type === 'GUILD_DELETE') this.#awaited.delete(event.data.id)
    this.#turn ??= setTimeout(() => this.#endTurn(), 0)
  }

  /** Applies at once what has come. */
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
