import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { QueryResult as Answer, Pool, PoolClient } from 'pg'
import { type Db, mustBeOutsideUnit } from '../db.ts'
import { retried } from '../retry-transaction.ts'
import { driverOver } from '../single-connection-driver.ts'
import { postgresFailure, StatementTimeout, StoreFailure } from '../store-failure.ts'
import type { Tables } from '../tables.ts'
import { acquireConnection } from './acquire-connection.ts'

/** Splits a database URL into the driver's options and the schema. */
export function parted(url: string): { connectionString: string; schema: string | null; options: string } {
  const parsed = new URL(url)
  const [schema, given] = ['schema', 'options'].map((name) => parsed.searchParams.get(name))
  // If they stayed in the URL, they would override the options that are passed separately.
  for (const name of ['schema', 'options']) parsed.searchParams.delete(name)
  const options = [...(given ? [given] : []), ...(schema ? [`-c search_path=${schema}`] : [])].join(' ')
  return { connectionString: parsed.href, schema: schema ?? null, options }
}

/** Connects for one task; uncommitted changes are rolled back. */
export async function connected<T>(
  url: string,
  work: (client: PoolClient, schema: string | null) => Promise<T>,
): Promise<T> {
  const { default: pg } = await import('pg')
  const { connectionString, schema, options } = parted(url)
  const pool = new pg.Pool({ connectionString, options, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const client = await pool.connect()
    return await work(client, schema).finally(() => client.release(true))
  } finally {
    await pool.end()
  }
}

/** Lends a connection for a transaction, and removes it from the pool if it fails. @throws StoreFailure */
export async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await acquireConnection(pool)
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    // It may be connected to a database that became a replica, or that lacks commits.
    if (error instanceof StoreFailure && !(error instanceof StatementTimeout)) broken = error
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs a query on a pooled connection. Queries of one turn of the event loop are sent together, in one round trip
 * (docs/decisions/0016).
 *
 * @param name under which the connection keeps the statement prepared
 * @throws StoreFailure
 */
export async function queryPool(
  client: PoolClient,
  sql: string,
  parameters: readonly unknown[] = [],
  name?: string,
): Promise<Answer> {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  try {
    return await client.query({ text: sql, values: [...parameters], ...(name !== undefined && { name }) })
  } catch (error) {
    throw postgresFailure(error)
  }
}

/** Only statements that read can be repeated. */
const IS_READING = /^select /iu

/** A view whose statements each use any connection. */
export function viewOutside(pool: Pool): Db {
  const runOnce = async <R>(...statement: Parameters<Db['run']>): Promise<R[]> => {
    const client = await acquireConnection(pool)
    // A connection after an error may be broken, so it is removed from the pool.
    let isBroken = true
    try {
      const { rows } = await queryPool(client, ...statement)
      isBroken = false
      return rows
    } finally {
      client.release(isBroken)
    }
  }
  const run = async <R>(...statement: Parameters<Db['run']>): Promise<R[]> => {
    mustBeOutsideUnit()
    return IS_READING.test(statement[0]) ? retried(() => runOnce<R>(...statement)) : runOnce(...statement)
  }
  return { run, q: queries(run), dialect: 'postgres' }
}

/** A view whose statements run on a transaction's connection, in order. */
export function viewInside(client: PoolClient, guard: (parameters: readonly unknown[]) => void): Db {
  const run = async <R>(...statement: Parameters<Db['run']>): Promise<R[]> => {
    guard(statement[1])
    return (await queryPool(client, ...statement)).rows
  }
  return { run, q: queries(run), dialect: 'postgres' }
}

/** A query builder that runs its queries through `run`. */
function queries(run: Db['run']): Kysely<Tables> {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => ({
      rows: await run<R>(query.sql, query.parameters),
    }),
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      yield { rows: await run<R>(query.sql, query.parameters) }
    },
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
