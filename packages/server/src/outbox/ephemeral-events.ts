import type { Logger } from 'pino'
import type { EphemeralEvent } from '../kernel/ephemeral-events.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Store } from '../store/db.ts'
import { StoreFailure } from '../store/store-failure.ts'
import type { Relay } from './relay.ts'

/** PostgreSQL carries no longer messages from process to process. */
const MOST_BYTES = 7900

/**
 * Hands ephemeral events to those who follow them here and, through the store, in other processes. They stand in no
 * order with what is stored, and one that is lost is lost.
 */
export class EphemeralEvents {
  readonly #store: Store
  readonly #relay: Relay
  readonly #log: Logger
  /** Tells this process's own messages from those of others: it hears them all. */
  readonly #origin: string

  constructor({ store, ids, log, relay }: { store: Store; ids: Ids; log: Logger; relay: Relay }) {
    this.#store = store
    this.#relay = relay
    this.#log = log
    this.#origin = ids.secret(8).toString('hex')
  }

  tell(event: EphemeralEvent): void {
    this.#relay.pass(event)
    if (this.#store.isExclusive) return
    const message = JSON.stringify({ origin: this.#origin, ...event })
    if (Buffer.byteLength(message) > MOST_BYTES) return
    this.#store.notify(message).catch((error: unknown) => {
      // That other processes can't be told is in the log already.
      if (error instanceof StoreFailure) return
      this.#log.warn({ err: error }, 'a ephemeral event did not reach other processes')
    })
  }

  /** Takes what a process was told; false if it is no ephemeral event. */
  heard(message: string): boolean {
    if (!message.startsWith('{')) return false
    const { origin, ...event }: EphemeralEvent & { origin: string } = JSON.parse(message)
    if (origin !== this.#origin) this.#relay.pass(event)
    return true
  }
}
