import { CloseCode } from '@guildhall/protocol/gateway'
import type { Clock, Timer } from '../../kernel/clock.ts'
import type { ClientConnection } from './connection.ts'
import { ConnectionLimiter } from './connection-limiter.ts'

/** How long a client may take to identify, ms. It is this long because the last of many shards waits for the others. */
const PATIENCE_MS = 600_000
/**
 * How many connections without a session there may be, from one address (behind a proxy all clients may have the same)
 * and in total.
 */
export const MOST_UNIDENTIFIED = { address: 1000, all: 4000 } as const

/**
 * The connections without a session, in the order of their arrival. If there are too many, the oldest is closed, since
 * a real client identifies immediately.
 */
export class UnidentifiedConnections {
  readonly #clock: Clock
  readonly #patience = new Map<ClientConnection, Timer>()
  // Closing a connection removes it here.
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

  /** The client has a session now, or has disconnected. */
  leave(connection: ClientConnection): void {
    this.#patience.get(connection)?.cancel()
    this.#patience.delete(connection)
    this.#limiter.leave(connection)
  }
}
