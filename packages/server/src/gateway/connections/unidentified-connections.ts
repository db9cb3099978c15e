import { CloseCode } from '@guildhall/protocol/gateway'
import type { Clock, Timer } from '../../kernel/clock.ts'
import type { ClientConnection } from './connection.ts'
import { ConnectionLimiter } from './connection-limiter.ts'

/** How long a client may take to begin a session, ms: the last of many shards waits for its turn. */
const PATIENCE_MS = 600_000
/** How many clients without a session there may be, from one address (a proxy has the same for all) and altogether. */
export const MOST_UNIDENTIFIED = { address: 1000, all: 4000 } as const

/**
 * The clients that have no session yet, in the order in which they came. Where they are too many the one that has waited
 * longest goes: whoever means to begin a session does so within moments.
 */
export class UnidentifiedConnections {
  readonly #clock: Clock
  readonly #patience = new Map<ClientConnection, Timer>()
  // Closing removes it here.
  readonly #limiter = new ConnectionLimiter<ClientConnection>(MOST_UNIDENTIFIED, (oldest) =>
    oldest.close(CloseCode.RATE_LIMITED, 'Too many clients wait to begin a session.'),
  )

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get count(): number {
    return this.#limiter.count
  }

  enter(connection: ClientConnection, address: string): void {
    const patience = this.#clock.after(PATIENCE_MS, () =>
      connection.close(CloseCode.NOT_AUTHENTICATED, 'No session was begun in time.'),
    )
    this.#patience.set(connection, patience)
    this.#limiter.enter(connection, address)
  }

  /** The client began a session, or is gone. */
  leave(connection: ClientConnection): void {
    this.#patience.get(connection)?.cancel()
    this.#patience.delete(connection)
    this.#limiter.leave(connection)
  }
}
