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
import { driverOver } from '../driver-over.ts'
import { retried } from '../retried.ts'
import { postgresFailure, StoreFailure } from '../store-failure.ts'
import type { Tables } from '../tables.ts'

/** What an address says to the driver, and the schema that it names. */
export function parted(url: string): { connectionString: string; schema: string | null; options: string } {
  const parsed = new URL(url)
  const [schema, given] = ['schema', 'options'].map((name) => parsed.searchParams.get(name))
  // Left in the address, these would take the place of those that are handed over with it.
  for (const name of ['schema', 'options']) parsed.searchParams.delete(name)
  const options = [...(given ? [given] : []), ...(schema ? [`-c search_path=${schema}`] : [])].join(' ')
  return { connectionString: parsed.href, schema: schema ?? null, options }
}

/** Connects for one piece of work; what that has not committed is forgotten. */
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

/** Lends a connection for a transaction, which ends with what fails. @throws StoreFailure */
export async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await lent(pool)
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    // It may lead to a database that has become another's copy, or that lacks what others have.
    if (error instanceof StoreFailure) broken = error
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** @throws StoreFailure */
async function lent(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw postgresFailure(error)
  }
}

/**
 * Asks a connection of the pool. What is asked in one turn of the loop leaves in one piece, and is answered in one trip
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

/** What only reads can be asked again. */
const IS_READING = /^select /iu

/** Each statement on a connection of its own. */
export function viewOutside(pool: Pool): Db {
  const runOnce = async <R>(...statement: Parameters<Db['run']>): Promise<R[]> => {
    const client = await lent(pool)
    // A connection on which something failed may be broken: it is not lent again.
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

/** The statements of one transaction share a connection, which runs them in the order in which it was asked. */
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
