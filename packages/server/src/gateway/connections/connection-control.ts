import { Opcode } from '@guildhall/protocol/gateway'
import type { ClientConnection } from './connection.ts'

/** A session whose connection was changed. */
export interface AffectedSession {
  readonly id: string
  readonly shard: readonly [number, number] | null
}

/** Selects connections: those of a user's sessions, or of one shard of them. */
interface Chosen {
  readonly userId: string
  readonly shard?: number | undefined
}

/** Ends or interrupts connections, as the network and the platform sometimes do. */
export class ConnectionControl {
  readonly #connections: ReadonlyMap<ClientConnection, unknown>

  constructor(connections: ReadonlyMap<ClientConnection, unknown>) {
    this.#connections = connections
  }

  /** Closes connections; their sessions can be resumed. */
  drop(chosen: Chosen, code: number): AffectedSession[] {
    return this.#each(chosen, (connection) => connection.close(code, 'The connection was dropped.'))
  }

  /** Asks clients to reconnect. */
  askToReconnect(chosen: Chosen): AffectedSession[] {
    return this.#each(chosen, (connection) => connection.say(Opcode.RECONNECT, null))
  }

  /** Sends INVALID_SESSION. Sessions that aren't resumable end. */
  invalidate(chosen: Chosen, resumable: boolean): AffectedSession[] {
    return this.#each(chosen, (connection) => {
      connection.say(Opcode.INVALID_SESSION, resumable)
      connection.releaseSession(resumable)
    })
  }

  /** Sends INVALID_SESSION to every client with a session, which ends. */
  invalidateAll(): void {
    for (const connection of [...this.#connections.keys()]) {
      if (!connection.session) continue
      connection.say(Opcode.INVALID_SESSION, false)
      connection.releaseSession(false)
    }
  }

  /** The sessions that have a connection. */
  sessionsOf(chosen: Chosen): AffectedSession[] {
    return this.#each(chosen, () => {})
  }

  #each({ userId, shard }: Chosen, act: (connection: ClientConnection) => void): AffectedSession[] {
    const affected: AffectedSession[] = []
    for (const connection of [...this.#connections.keys()]) {
      const { session } = connection
      if (!session || session.userId !== userId) continue
      // A session without a shard has all guilds, like the only shard.
      if (shard !== undefined && (session.choices.shard?.[0] ?? 0) !== shard) continue
      affected.push({ id: session.id, shard: session.choices.shard })
      act(connection)
    }
    return affected
  }
}
