import { Socket } from 'node:net'
import type { Client, Pool } from 'pg'
import type { Upgrade } from '../migrate.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { parted } from './postgres-connection.ts'
import { PostgresEpoch } from './postgres-epoch.ts'
import { PostgresNotifier } from './postgres-notifier.ts'
import { mustKeepSessions } from './transaction-pooler.ts'

const CHANNEL = 'guildhall'
/** The number of connections of a process, unless it is configured. */
const DEFAULT_POOL_SIZE = 16
/** How long connecting may take, ms: a machine that is down doesn't respond. */
const CONNECT_MS = 10_000

/** The connections to a database with the current schema. */
export interface PostgresConnections {
  readonly pool: Pool
  /** The channel for notifications of other processes. */
  readonly channel: string
  readonly epoch: PostgresEpoch
  /** A client outside the pool, not connected yet. */
  client(): Client
  /** Destroys the sockets of all clients. */
  cut(): void
}

/**
 * Connects to PostgreSQL and runs the missing migrations.
 *
 * @param url `postgres://…`; `schema` in its query selects a schema, `options` is for the server as in libpq
 * @param upgrade without it, data of an older Guildhall is refused
 * @param poolSize the number of connections besides the one for notifications; null for the default
 */
export async function connectPostgres(
  url: string,
  upgrade: Upgrade | null = null,
  poolSize: number | null = null,
): Promise<PostgresConnections> {
  const { default: pg } = await import('pg')
  const { connectionString, schema, options } = parted(url)
  const sockets = new Sockets()
  // The pool's own timeout would include the time that a unit waits for a connection.
  class Client extends pg.Client {
    constructor() {
      super({
        connectionString,
        options,
        connectionTimeoutMillis: CONNECT_MS,
        pipeline: true,
        stream: () => sockets.open(),
      })
    }
  }
  const epoch = new PostgresEpoch()
  const pool = new pg.Pool({ min: 1, max: poolSize ?? DEFAULT_POOL_SIZE, Client, onConnect: (to) => epoch.check(to) })
  const channel = schema ? `${CHANNEL}_${schema}` : CHANNEL
  pool.on('error', () => {})
  // A lost connection emits an error besides failing its query, which would end the process if unhandled.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await mustKeepSessions(() => new Client())
    await migratePostgres({ pool, channel, notifier: new PostgresNotifier(channel) }, schema, upgrade)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { pool, channel, epoch, client: () => new Client(), cut: () => sockets.cut() }
}

/** The sockets of all connections. */
class Sockets {
  readonly #open = new Set<Socket>()

  open(): Socket {
    const socket = new Socket()
    this.#open.add(socket)
    return socket.once('close', () => this.#open.delete(socket))
  }

  /**
   * Destroys all sockets: if the network lost one connection without a notification, it probably lost the others, on
   * which queries would wait for very long.
   */
  cut(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
