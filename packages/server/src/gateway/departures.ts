import type { Clock } from '../kernel/clock.ts'
import type { OutgoingEvent } from '../outbox/relay.ts'
import type { Dispatch } from './dispatch.ts'
import type { GatewayFigures } from './gateway-figures.ts'
import type { Entry, JournalWriter } from './journal/journal-writer.ts'
import type { Note } from './journal/notes.ts'
import type { Session, Sink } from './session.ts'

interface Departure {
  readonly sink: Sink
  readonly dispatch: Dispatch
  readonly sequence: number
}

/**
 * What was dispatched in this turn of the loop and leaves at its end, in the order in which it was dispatched. With a
 * journal it leaves once it is written down: no client ever saw more than whoever reads the journal.
 */
export class Departures {
  /** Null keeps nothing. */
  writer: JournalWriter | null = null
  readonly #clock: Clock
  readonly #figures: GatewayFigures
  #departures: Departure[] = []
  /** When the events were written that leave next, ms since 1970. */
  #moments: number[] = []
  #entries: Entry[] = []
  #leaving: Promise<void> | null = null
  #sessions = 0

  constructor(clock: Clock, figures: GatewayFigures) {
    this.#clock = clock
    this.#figures = figures
  }

  /** A number for one more session. */
  number(): number {
    return this.#sessions++
  }

  /** @param sink where it goes now; null if the client is away */
  add(session: Session, sink: Sink | null, { dispatch, sequence }: { dispatch: Dispatch; sequence: number }): void {
    if (sink) this.#departures.push({ sink, dispatch, sequence })
    if (this.writer && session.isBot) this.#entries.push({ dispatch, session: session.number })
    this.#leaveSoon()
  }

  note(note: Note): void {
    if (!this.writer) return
    this.#entries.push(note)
    this.#leaveSoon()
  }

  /** Stored events were handed on: if anyone gets them the time that they took is counted once they have left. */
  handed(events: readonly OutgoingEvent[]): void {
    if (this.#departures.length === 0) return
    for (const { version, at } of events) if (version > 0) this.#moments.push(at)
  }

  /** Resolves when all that was dispatched so far has left. */
  async settled(): Promise<void> {
    await this.#leaving
  }

  #leaveSoon(): void {
    this.#leaving ??= new Promise((left) => setImmediate(() => left(this.#leave())))
  }

  async #leave(): Promise<void> {
    while (this.#departures.length > 0 || this.#entries.length > 0) {
      const departures = this.#departures
      const entries = this.#entries
      const moments = this.#moments
      this.#departures = []
      this.#entries = []
      this.#moments = []
      if (entries.length > 0) await this.writer?.write(entries)
      for (const { sink, dispatch, sequence } of departures) sink.send(dispatch, sequence)
      for (const { dispatch } of departures) dispatch.release()
      const now = moments.length > 0 ? this.#clock.now() : 0
      for (const at of moments) this.#figures.delays.observe((now - at) / 1000)
    }
    this.#leaving = null
  }
}
