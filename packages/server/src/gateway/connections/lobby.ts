import { CloseCode } from '@guildhall/protocol/gateway'
import type { Clock, Timer } from '../../kernel/clock.ts'
import type { Connection } from './connection.ts'
import { Crowd } from './crowd.ts'

/** How long a client may take to begin a session, ms: the last of many shards waits for its turn. */
const PATIENCE_MS = 600_000
/** How many clients without a session there may be, from one address (a proxy has the same for all) and altogether. */
export const MOST_STRANGERS = { address: 1000, all: 4000 } as const

/**
 * The clients that have no session yet, in the order in which they came. Where they are too many the one that has waited
 * longest goes: whoever means to begin a session does so within moments.
 */
export class Lobby {
  readonly #clock: Clock
  readonly #patience = new Map<Connection, Timer>()
  // Closing takes it out of the lobby.
  readonly #crowd = new Crowd<Connection>(MOST_STRANGERS, (oldest) =>
    oldest.close(CloseCode.RATE_LIMITED, 'Too many clients wait to begin a session.'),
  )

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get count(): number {
    return this.#crowd.count
  }

  enter(connection: Connection, address: string): void {
    const patience = this.#clock.after(PATIENCE_MS, () =>
      connection.close(CloseCode.NOT_AUTHENTICATED, 'No session was begun in time.'),
    )
    this.#patience.set(connection, patience)
    this.#crowd.enter(connection, address)
  }

  /** The client began a session, or is gone. */
  leave(connection: Connection): void {
    this.#patience.get(connection)?.cancel()
    this.#patience.delete(connection)
    this.#crowd.leave(connection)
  }
}
