import { CloseCode } from '@guildhall/protocol/gateway'
import type { Logger } from 'pino'
import type { Clock } from '../../kernel/clock.ts'
import type { Controlled, DeliveryControl } from '../../kernel/parts/delivery-control.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import type { Dispatch } from '../dispatch.ts'
import type { GatewayFigures } from '../gateway-figures.ts'
import type { Entry, JournalWriter } from '../journal/journal-writer.ts'
import type { Note } from '../journal/notes.ts'
import type { GatewaySession, Sink } from './session.ts'

interface Departure {
  readonly sink: Sink
  readonly dispatch: Dispatch
  readonly sequence: number
}

/**
 * What was dispatched in this turn of the loop and leaves at its end, in the order in which it was dispatched. With a
 * journal it leaves once it is written down: no client ever saw more than whoever reads the journal.
 */
export class DispatchQueue {
  /** Null keeps nothing. */
  writer: JournalWriter | null = null
  /** How events go out, where a test decides it. */
  readonly delivery: DeliveryControl | null
  readonly #clock: Clock
  readonly #log: Logger
  readonly #figures: GatewayFigures
  #dispatchQueue: Departure[] = []
  /** When the events were written that leave next, ms since 1970. */
  #moments: number[] = []
  #entries: Entry[] = []
  /** Called once the events before them were sent. */
  #waiting: (() => void)[] = []
  #leaving: Promise<void> | null = null
  #sessions = 0

  constructor({ clock, log, delivery }: Pick<Essentials, 'clock' | 'log'> & Controlled, figures: GatewayFigures) {
    this.delivery = delivery ?? null
    this.#clock = clock
    this.#log = log
    this.#figures = figures
  }

  /** A number for one more session. */
  number(): number {
    return this.#sessions++
  }

  /** @param sink where it goes now; null if the client is away */
  add(
    session: GatewaySession,
    sink: Sink | null,
    { dispatch, sequence }: { dispatch: Dispatch; sequence: number },
  ): void {
    if (sink) this.#dispatchQueue.push({ sink, dispatch, sequence })
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
    if (this.#dispatchQueue.length === 0) return
    for (const { version, at } of events) if (version > 0) this.#moments.push(at)
  }

  /** Resolves when all that was dispatched so far has left. */
  async settled(): Promise<void> {
    await this.#leaving
  }

  /** Resolves when every event that was dispatched before the call was sent. Later events don't delay it. */
  passed(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#leaveSoon()
    })
  }

  /** What goes wrong with one client must not keep the event from the others. */
  #send({ sink, dispatch, sequence }: Departure): void {
    try {
      sink.send(dispatch, sequence)
    } catch (error) {
      this.#log.error({ err: error, type: dispatch.type }, 'could not send an event')
      sink.close(CloseCode.UNKNOWN_ERROR, 'Something went wrong here.')
    }
  }

  #leaveSoon(): void {
    this.#leaving ??= new Promise((left) => setImmediate(() => left(this.#leave())))
  }

  async #leave(): Promise<void> {
    while (this.#dispatchQueue.length > 0 || this.#entries.length > 0 || this.#waiting.length > 0) {
      const dispatchQueue = this.#dispatchQueue
      const entries = this.#entries
      const moments = this.#moments
      const waiting = this.#waiting
      this.#dispatchQueue = []
      this.#entries = []
      this.#moments = []
      this.#waiting = []
      if (entries.length > 0) await this.writer?.write(entries)
      for (const departure of dispatchQueue) this.#send(departure)
      for (const { dispatch } of dispatchQueue) dispatch.release()
      for (const resolve of waiting) resolve()
      const now = moments.length > 0 ? this.#clock.now() : 0
      // The clock of the process that wrote an event may be ahead of ours.
      for (const at of moments) this.#figures.delays.observe(Math.max(0, now - at) / 1000)
    }
    this.#leaving = null
  }
}
