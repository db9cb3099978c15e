import { CloseCode } from '@guildhall/protocol/gateway'
import type { Clock, Timer } from '../kernel/clock.ts'
import type { Connection } from './connection.ts'

/** How long a client may take to begin a session, ms: the last of many shards waits for its turn. */
const PATIENCE_MS = 600_000
/** How many clients without a session there may be, from one address (a proxy has the same for all) and altogether. */
export const MOST_STRANGERS = { address: 1000, all: 4000 } as const

interface Stranger {
  readonly address: string
  readonly patience: Timer
}

/**
 * The clients that have no session yet, in the order in which they came. Where they are too many the one that has waited
 * longest goes: whoever means to begin a session does so within moments.
 */
export class Lobby {
  readonly #clock: Clock
  readonly #strangers = new Map<Connection, Stranger>()
  readonly #byAddress = new Map<string, Set<Connection>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get count(): number {
    return this.#strangers.size
  }

  enter(connection: Connection, address: string): void {
    const patience = this.#clock.after(PATIENCE_MS, () =>
      connection.close(CloseCode.NOT_AUTHENTICATED, 'No session was begun in time.'),
    )
    this.#strangers.set(connection, { address, patience })
    const neighbours = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, neighbours.add(connection))
    if (neighbours.size > MOST_STRANGERS.address) send(neighbours.keys())
    if (this.#strangers.size > MOST_STRANGERS.all) send(this.#strangers.keys())
  }

  /** The client began a session, or is gone. */
  leave(connection: Connection): void {
    const stranger = this.#strangers.get(connection)
    if (!stranger) return
    stranger.patience.cancel()
    this.#strangers.delete(connection)
    const neighbours = this.#byAddress.get(stranger.address)
    if (neighbours?.delete(connection) && neighbours.size === 0) this.#byAddress.delete(stranger.address)
  }
}

/** Sends the first away; closing takes it out of the lobby. */
function send(connections: Iterator<Connection>): void {
  const { value: oldest } = connections.next()
  oldest?.close(CloseCode.RATE_LIMITED, 'Too many clients wait to begin a session.')
}
