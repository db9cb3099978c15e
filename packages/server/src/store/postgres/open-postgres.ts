import { Socket } from 'node:net'
import type { Pool } from 'pg'
import type { Db, Store } from '../db.ts'
import type { Upgrade } from '../migrate.ts'
import { retried } from '../retry-transaction.ts'
import { postgresFailure } from '../store-failure.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { onConnection, parted, queryPool, viewInside, viewOutside } from './postgres-connection.ts'
import { PostgresEpoch } from './postgres-epoch.ts'
import { PostgresListener } from './postgres-listener.ts'
import { PostgresNotifier } from './postgres-notifier.ts'
import { inUnit } from './postgres-unit.ts'
import { SharedCommits } from './shared-commits.ts'
import { mustKeepSessions } from './transaction-pooler.ts'

const CHANNEL = 'guildhall'
/** The number of connections of a process, unless it is configured. */
const DEFAULT_POOL_SIZE = 16
/** How long connecting may take, ms: a machine that is down doesn't respond. */
const CONNECT_MS = 10_000

/**
 * Opens PostgreSQL. A unit of work is a transaction on a pooled connection.
 *
 * @param url `postgres://…`; `schema` in its query selects a schema, `options` is for the server as in libpq
 * @param upgrade without it, data of an older Guildhall is refused
 * @param poolSize the number of connections besides the one for notifications; null for the default
 */
export async function openPostgres(
  url: string,
  upgrade: Upgrade | null = null,
  poolSize: number | null = null,
): Promise<Store> {
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
  const database = { pool, channel, notifier: new PostgresNotifier(channel) }
  pool.on('error', () => {})
  // A lost connection emits an error besides failing its query, which would end the process if unhandled.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await mustKeepSessions(() => new Client())
    await migratePostgres(database, schema, upgrade)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = viewOutside(pool)
  const commits = new SharedCommits(database)
  let listener: PostgresListener | undefined

  return {
    kind: 'postgres',
    isExclusive: false,
    db,
    write: (work, turn) => (turn ? commits.write(work, turn) : retried(() => inUnit(database, work))),
    snapshot: (work, statementMs) => retried(() => inSnapshot(pool, work, statementMs)),
    notify: async (...messages) => {
      if (database.notifier.isOpen) await database.notifier.notify(messages).catch(throwFailure)
      else if (messages.length > 0) await db.run('select pg_notify($1, unnest($2::text[]))', [channel, messages])
    },
    listen: async (callbacks) => {
      epoch.onReplaced(callbacks.replaced)
      listener = await PostgresListener.start(
        () => new Client(),
        { ...database, epoch },
        {
          ...callbacks,
          silent: () => sockets.cut(),
        },
      )
    },
    mustBeThere: () => {},
    connections: () => {
      const { totalCount, idleCount, waitingCount } = pool
      return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    },
    close: async () => {
      await listener?.stop()
      await pool.end()
    },
  }
}

/** @throws StoreFailure */
const throwFailure = (error: unknown): never => {
  throw postgresFailure(error)
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

const inSnapshot = <T>(pool: Pool, work: (db: Db) => Promise<T>, statementMs?: number): Promise<T> =>
  onConnection(pool, async (client) => {
    const limit = statementMs === undefined ? '' : `; SET LOCAL statement_timeout = ${Math.ceil(statementMs)}`
    const begun = queryPool(client, `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY${limit}`)
    const [value] = await Promise.all([work(viewInside(client, () => {})), begun])
    await queryPool(client, 'COMMIT')
    return value
  })
