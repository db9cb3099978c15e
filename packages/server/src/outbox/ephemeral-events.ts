import type { Logger } from 'pino'
import type { EphemeralEvent } from '../kernel/ephemeral-events.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import { type Bus, topicSubject } from '../kernel/parts/bus.ts'
import { StoreFailure } from '../store/store-failure.ts'
import type { Relay } from './relay.ts'

/** The maximum length of a message: that of a NOTIFY payload. */
const MOST_BYTES = 7900

/**
 * Sends ephemeral events to their recipients here and, through the bus, in other processes. They have no order
 * relative to stored events, and a lost one isn't repeated.
 */
export class EphemeralEvents {
  readonly #bus: Bus
  readonly #relay: Relay
  readonly #log: Logger
  /** Identifies this process's own messages, which it receives too. */
  readonly #origin: string

  constructor({ bus, ids, log, relay }: { bus: Bus; ids: Ids; log: Logger; relay: Relay }) {
    this.#bus = bus
    this.#relay = relay
    this.#log = log
    this.#origin = ids.secret(8).toString('hex')
  }

  send(event: EphemeralEvent): void {
    this.#relay.pass(event)
    if (this.#bus.isAlone) return
    for (const topic of event.topics) this.#sendToOthers(topic, event)
  }

  #sendToOthers(topic: string, event: EphemeralEvent): void {
    const message = JSON.stringify({ origin: this.#origin, ...event, topics: [topic] })
    if (Buffer.byteLength(message) > MOST_BYTES) return
    this.#bus.publish(topicSubject(topic), message).catch((error: unknown) => {
      // The log already contains that other processes can't be notified.
      if (error instanceof StoreFailure) return
      this.#log.warn({ err: error }, 'could not send an ephemeral event to other processes')
    })
  }

  /** Handles another process's message; returns false if it isn't an ephemeral event. */
  receive(message: string): boolean {
    if (!message.startsWith('{')) return false
    const { origin, ...event }: EphemeralEvent & { origin: string } = JSON.parse(message)
    if (origin !== this.#origin) this.#relay.pass(event)
    return true
  }
}
