import { CloseCode } from '@guildhall/protocol/gateway'
import type { Logger } from 'pino'
import type { Clock } from '../../kernel/clock.ts'
import type { Controlled, DeliveryControl } from '../../kernel/parts/delivery-control.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import type { Dispatch } from '../dispatch.ts'
import type { GatewayFigures } from '../gateway-metrics.ts'
import type { JournalEntry } from '../journal/journal-entries.ts'
import type { Entry, JournalWriter } from '../journal/journal-writer.ts'
import type { GatewaySession, Sink } from './session.ts'

interface Departure {
  readonly sink: Sink
  readonly dispatch: Dispatch
  readonly sequence: number
}

/**
 * The events dispatched in this turn of the event loop, which are sent in order at its end. With a journal they are first written
 * to it, so that no client has ever received more than the journal contains.
 */
export class DispatchQueue {
  /** Null without a journal. */
  writer: JournalWriter | null = null
  /** Lets a test decide how events are sent. */
  readonly delivery: DeliveryControl | null
  readonly #clock: Clock
  readonly #log: Logger
  readonly #figures: GatewayFigures
  #dispatchQueue: Departure[] = []
  /** When the events that are sent next were written, ms since 1970. */
  #moments: number[] = []
  #entries: Entry[] = []
  /** Called when the events before them were sent. */
  #waiting: (() => void)[] = []
  #leaving: Promise<void> | null = null
  #mustRewriteJournal = false
  #sessions = 0

  constructor({ clock, log, delivery }: Pick<Essentials, 'clock' | 'log'> & Controlled, figures: GatewayFigures) {
    this.delivery = delivery ?? null
    this.#clock = clock
    this.#log = log
    this.#figures = figures
  }

  /** The number of a new session. */
  number(): number {
    return this.#sessions++
  }

  /** @param sink the session's client; null if it is disconnected */
  add(
    session: GatewaySession,
    sink: Sink | null,
    { dispatch, sequence }: { dispatch: Dispatch; sequence: number },
  ): void {
    if (sink) this.#dispatchQueue.push({ sink, dispatch, sequence })
    if (this.writer && session.isBot) this.#entries.push({ dispatch, session: session.number })
    this.#leaveSoon()
  }

  /** Called when the journal may have lost pages: writes the complete state again. */
  rewriteJournal(): void {
    if (!this.writer) return
    this.#mustRewriteJournal = true
    this.#leaveSoon()
  }

  note(note: JournalEntry): void {
    if (!this.writer) return
    this.#entries.push(note)
    this.#leaveSoon()
  }

  /** Called with stored events: if any session receives them, their delay is measured after sending. */
  handed(events: readonly OutgoingEvent[]): void {
    if (this.#dispatchQueue.length === 0) return
    for (const { version, at } of events) if (version > 0) this.#moments.push(at)
  }

  /** Resolves when everything dispatched so far was sent. */
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

  /** An error in one client must not keep the event from the others. */
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
    while (
      this.#mustRewriteJournal ||
      this.#dispatchQueue.length > 0 ||
      this.#entries.length > 0 ||
      this.#waiting.length > 0
    ) {
      const dispatchQueue = this.#dispatchQueue
      const entries = this.#entries
      const moments = this.#moments
      const waiting = this.#waiting
      const isRewritten = this.#mustRewriteJournal
      this.#mustRewriteJournal = false
      this.#dispatchQueue = []
      this.#entries = []
      this.#moments = []
      this.#waiting = []
      if (isRewritten) this.writer?.beginAnew()
      if (isRewritten || entries.length > 0) await this.writer?.write(entries)
      for (const departure of dispatchQueue) this.#send(departure)
      for (const { dispatch } of dispatchQueue) dispatch.release()
      for (const resolve of waiting) resolve()
      const now = moments.length > 0 ? this.#clock.now() : 0
      // The clock of the process that wrote an event may be ahead of this one's.
      for (const at of moments) this.#figures.delays.observe(Math.max(0, now - at) / 1000)
    }
    this.#leaving = null
  }
}
