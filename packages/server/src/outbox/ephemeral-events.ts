import type { Logger } from 'pino'
import type { EphemeralEvent } from '../kernel/ephemeral-events.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Store } from '../store/db.ts'
import { StoreFailure } from '../store/store-failure.ts'
import type { Relay } from './relay.ts'

/** The maximum length of a NOTIFY payload. */
const MOST_BYTES = 7900

/**
 * Sends ephemeral events to their recipients here and, through the store, in other processes. They have no order
 * relative to stored events, and a lost one isn't repeated.
 */
export class EphemeralEvents {
  readonly #store: Store
  readonly #relay: Relay
  readonly #log: Logger
  /** Identifies this process's own messages, which it receives too. */
  readonly #origin: string

  constructor({ store, ids, log, relay }: { store: Store; ids: Ids; log: Logger; relay: Relay }) {
    this.#store = store
    this.#relay = relay
    this.#log = log
    this.#origin = ids.secret(8).toString('hex')
  }

  send(event: EphemeralEvent): void {
    this.#relay.pass(event)
    if (this.#store.isExclusive) return
    const message = JSON.stringify({ origin: this.#origin, ...event })
    if (Buffer.byteLength(message) > MOST_BYTES) return
    this.#store.notify(message).catch((error: unknown) => {
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
