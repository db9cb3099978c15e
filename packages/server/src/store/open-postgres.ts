import { setTimeout as pause } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'
import { type Db, mustBeOutsideUnit, runUnit, type Store, type TxDb } from './db.ts'
import { driverOver } from './driver-over.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

const CHANNEL = 'guildhall'
/** The advisory lock under which processes that start together migrate one after the other. */
const MIGRATION_LOCK = 0x6775696c
const MOST_TRIES = 8
/** Errors after which the database asks to try the transaction again: serialization failure and deadlock. */
const RETRIED = new Set(['40001', '40P01'])

/**
 * Opens PostgreSQL. Each unit of work is a transaction of its own on a pooled connection.
 *
 * @param url `postgres://…`; `schema` in its query names the schema to live in, `options` is for the server as in libpq
 */
export async function openPostgres(url: string): Promise<Store> {
  const { default: pg } = await import('pg')
  const { connectionString, schema, options } = parted(url)
  const pool = new pg.Pool({ connectionString, options, max: 16 })
  pool.on('error', () => {})
  // A connection that is cut while it is lent says so twice: to the query, which fails, and here.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (schema) await pool.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`)
  const outer = view(() => pool.connect(), mustBeOutsideUnit)
  await inTransaction(pool, 'BEGIN', async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx.q)
    await migrate(tx.q, 'postgres')
  })
  const channel = schema ? `${CHANNEL}_${schema}` : CHANNEL
  const listener = new Listener(() => new pg.Client({ connectionString, options }), channel)

  return {
    kind: 'postgres',
    isExclusive: false,
    db: outer,
    write: (work) => retried(() => inTransaction(pool, 'BEGIN', work)),
    snapshot: (work) => inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work),
    notify: async (tx, ...messages) => {
      if (messages.length > 0) await tx.run('select pg_notify($1, unnest($2::text[]))', [channel, messages])
    },
    listen: (heard, lost) => listener.start(heard, lost),
    close: async () => {
      await listener.stop()
      await pool.end()
    },
  }
}

function parted(url: string): { connectionString: string; schema: string | null; options: string } {
  const parsed = new URL(url)
  const [schema, given] = ['schema', 'options'].map((name) => parsed.searchParams.get(name))
  // Left in the address, these would take the place of those that are handed over with it.
  for (const name of ['schema', 'options']) parsed.searchParams.delete(name)
  const options = [...(given ? [given] : []), ...(schema ? [`-c search_path=${schema}`] : [])].join(' ')
  return { connectionString: parsed.href, schema: schema ?? null, options }
}

async function inTransaction<T>(pool: Pool, begin: string, work: (tx: TxDb) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const committed: (() => void)[] = []
  let broken: Error | undefined
  try {
    await client.query(begin)
    const inside = view(
      async () => client,
      () => {},
      false,
    )
    const onCommitted = (then: () => void) => void committed.push(then)
    const value = await runUnit(() => work({ ...inside, batch: new Map(), onCommitted }))
    await client.query('COMMIT')
    for (const then of committed) then()
    return value
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MOST_TRIES || !RETRIED.has(String((error as { code?: unknown }).code))) throw error
      await pause(2 ** tries)
    }
  }
}

function view(connect: () => Promise<PoolClient>, guard: () => void, release = true): Db {
  const runNow = async <R>(sql: string, parameters: readonly unknown[]): Promise<R[]> => {
    const client = await connect()
    // A connection on which something failed may be broken: it is not lent again.
    let isBroken = true
    try {
      const result = await client.query(sql, [...parameters])
      isBroken = false
      return result.rows
    } finally {
      if (release) client.release(isBroken)
    }
  }
  // The statements of one transaction share a connection and take turns on it.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <R>(sql: string, parameters: readonly unknown[]): Promise<R[]> => {
    const next = last.then(() => runNow<R>(sql, parameters))
    last = next.catch(() => {})
    return next
  }
  const run = async <R>(sql: string, parameters: readonly unknown[]): Promise<R[]> => {
    guard()
    return release ? runNow(sql, parameters) : inTurn(sql, parameters)
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

/** Hears NOTIFY on a connection of its own, and comes back when that is cut. */
class Listener {
  readonly #connect: () => Client
  readonly #channel: string
  #client: Client | undefined
  #stopped = false

  constructor(connect: () => Client, channel: string) {
    this.#connect = connect
    this.#channel = channel
  }

  async start(heard: (message: string) => void, lost: () => void): Promise<void> {
    const client = this.#connect()
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`LISTEN "${this.#channel}"`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    // Only a connection that was there can be lost: each try that fails ends too, and is one of a series already.
    client.on('end', () => {
      if (!this.#stopped) void this.#comeBack(heard, lost)
    })
    this.#client = client
    if (this.#stopped) await client.end()
  }

  async #comeBack(heard: (message: string) => void, lost: () => void): Promise<void> {
    for (let tries = 1; !this.#stopped; tries++) {
      try {
        await pause(Math.min(50 * 2 ** tries, 2000))
        await this.start(heard, lost)
        lost()
        return
      } catch {
        // The database is still away; the next round tries again.
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#client?.end()
  }
}
