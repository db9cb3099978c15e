import type { Pool } from 'pg'
import type { Db, Store } from '../db.ts'
import type { Upgrade } from '../migrate.ts'
import { retried } from '../retry-transaction.ts'
import { postgresFailure } from '../store-failure.ts'
import { connectPostgres, type PostgresConnections } from './connect-postgres.ts'
import { onConnection, queryPool, viewInside, viewOutside } from './postgres-connection.ts'
import { PostgresListener } from './postgres-listener.ts'
import { PostgresNotifier } from './postgres-notifier.ts'
import { inUnit } from './postgres-unit.ts'
import { SharedCommits } from './shared-commits.ts'

/** Opens PostgreSQL: {@link connectPostgres} describes the parameters. */
export async function openPostgres(
  url: string,
  upgrade: Upgrade | null = null,
  poolSize: number | null = null,
): Promise<Store> {
  const connections = await connectPostgres(url, upgrade, poolSize)
  const store = storeOver(connections)
  return {
    ...store,
    close: async () => {
      await store.close()
      await connections.pool.end()
    },
  }
}

/** A store that uses existing connections, which remain open when it is closed. A unit of work is a transaction on one of them. */
export function storeOver({ pool, channel, epoch, client, cut }: PostgresConnections): Store {
  const database = { pool, channel, notifier: new PostgresNotifier(channel) }
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
      listener = await PostgresListener.start(client, { ...database, epoch }, { ...callbacks, silent: cut })
    },
    mustBeThere: () => {},
    connections: () => {
      const { totalCount, idleCount, waitingCount } = pool
      return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    },
    close: async () => listener?.stop(),
  }
}

/** @throws StoreFailure */
const throwFailure = (error: unknown): never => {
  throw postgresFailure(error)
}

const inSnapshot = <T>(pool: Pool, work: (db: Db) => Promise<T>, statementMs?: number): Promise<T> =>
  onConnection(pool, async (client) => {
    const limit = statementMs === undefined ? '' : `; SET LOCAL statement_timeout = ${Math.ceil(statementMs)}`
    const begun = queryPool(client, `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY${limit}`)
    const [value] = await Promise.all([work(viewInside(client, () => {})), begun])
    await queryPool(client, 'COMMIT')
    return value
  })
