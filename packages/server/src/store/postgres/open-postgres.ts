import { Socket } from 'node:net'
import type { Pool } from 'pg'
import type { Db, Store } from '../db.ts'
import { changeOf, migrate, mustMayUpgrade, type Upgrade } from '../migrate.ts'
import { retried } from '../retried.ts'
import { postgresFailure } from '../store-failure.ts'
import { onConnection, parted, queryPool, viewInside, viewOutside } from './postgres-connection.ts'
import { PostgresGroups } from './postgres-groups.ts'
import { PostgresListener } from './postgres-listener.ts'
import { lockSchema } from './postgres-locks.ts'
import { PostgresNotifier } from './postgres-notifier.ts'
import { type Database, inUnit } from './postgres-unit.ts'

const CHANNEL = 'guildhall'
/** How long it may take to connect, ms: a machine that is gone answers nothing. */
const CONNECT_MS = 10_000

/**
 * Opens PostgreSQL. Each unit of work is a transaction of its own on a pooled connection.
 *
 * @param url `postgres://…`; `schema` in its query names the schema to live in, `options` is for the server as in libpq
 * @param upgrade without it, data of an older Guildhall is refused
 */
export async function openPostgres(url: string, upgrade: Upgrade | null = null): Promise<Store> {
  const { default: pg } = await import('pg')
  const { connectionString, schema, options } = parted(url)
  const sockets = new Sockets()
  // The pool would take the time for how long a unit may wait for its turn, too.
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
  const pool = new pg.Pool({ max: 16, Client })
  const channel = schema ? `${CHANNEL}_${schema}` : CHANNEL
  const database = { pool, channel, notifier: new PostgresNotifier(channel) }
  pool.on('error', () => {})
  // A connection that is cut while it is lent says so twice: to the query, which fails, and here.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateAlone(database, schema, upgrade)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = viewOutside(pool)
  const groups = new PostgresGroups(database)
  let listener: PostgresListener | undefined

  return {
    kind: 'postgres',
    isExclusive: false,
    db,
    write: (work, turn) => (turn ? groups.write(work, turn) : retried(() => inUnit(database, work))),
    snapshot: (work) => retried(() => inSnapshot(pool, work)),
    notify: async (...messages) => {
      if (database.notifier.isOpen) await database.notifier.tell(messages).catch(throwFailure)
      else if (messages.length > 0) await db.run('select pg_notify($1, unnest($2::text[]))', [channel, messages])
    },
    listen: async (callbacks) => {
      listener = await PostgresListener.start(() => new Client(), database, {
        ...callbacks,
        silent: () => sockets.cut(),
      })
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

/** Brings the schema up to date while no other process does. */
const migrateAlone = (database: Database, name: string | null, upgrade: Upgrade | null): Promise<void> =>
  inUnit(database, async (tx) => {
    await lockSchema(tx.q)
    if (name !== null) await tx.q.schema.createSchema(name).ifNotExists().execute()
    await migrate(tx.q, 'postgres', async (schema) => {
      const allowed = mustMayUpgrade(upgrade)
      tx.onCommitted(() => allowed.upgraded({ ...changeOf(schema), copy: null }))
    })
  })

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

  /** Where the network lost one without a word, it lost the others, and what waits for them would wait for very long. */
  cut(): void {
    for (const socket of this.#open) socket.destroy()
  }
}

const inSnapshot = <T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  onConnection(pool, async (client) => {
    const begun = queryPool(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const [value] = await Promise.all([work(viewInside(client, () => {})), begun])
    await queryPool(client, 'COMMIT')
    return value
  })
