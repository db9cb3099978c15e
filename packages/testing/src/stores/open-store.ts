import { randomBytes } from 'node:crypto'
import type { Store } from 'guildhall/store/db'
import { connectPostgres, type PostgresConnections } from 'guildhall/store/postgres/connect-postgres'
import { storeOver } from 'guildhall/store/postgres/open-postgres'
import { SYSTEM_USER } from 'guildhall/store/rows/system-user'
import { openSqlite } from 'guildhall/store/sqlite/open-sqlite'
import type { Pool, PoolClient } from 'pg'
import { atProcessExit } from '../worlds/at-process-exit.ts'
import { until } from '../worlds/until.ts'

/** The store under test in this run. */
export const STORE_UNDER_TEST = process.env.GUILDHALL_TEST_STORE === 'postgres' ? 'postgres' : 'sqlite'

const POSTGRES_URL = process.env.GUILDHALL_TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** An existing empty schema and the connections to it. */
interface EmptySchema {
  readonly url: string
  readonly connections: PostgresConnections
}

/** For the next store of this process; at most one, because each has many connections. */
const idle: EmptySchema[] = []
/** The addresses of further existing empty schemas. */
const empty: string[] = []
/** The addresses of schemas in use. */
const open = new Set<string>()
/** Those of them that were changed. */
const changed = new Set<string>()

/** The address of a new PostgreSQL schema. Its commits don't wait for the disk, since tests don't cover power loss. */
export function newPostgresUrl(): string {
  const url = new URL(POSTGRES_URL)
  url.searchParams.set('schema', `test_${randomBytes(6).toString('hex')}`)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

/** Opens an empty store of the kind under test, which is emptied when it is closed. */
export async function openTestStore(): Promise<Store> {
  if (STORE_UNDER_TEST === 'sqlite') return openSqlite(null)
  const schema = idle.pop() ?? (await connect(empty.pop() ?? newPostgresUrl()))
  const { url, connections } = schema
  const store = storeOver(connections)
  open.add(url)
  const close = async () => {
    await store.close()
    await until(() => connections.pool.idleCount === connections.pool.totalCount)
    open.delete(url)
    if (changed.delete(url)) return discard(schema)
    await emptySchema(url)
    if (idle.length === 0) return void idle.push(schema)
    await connections.pool.end()
    empty.push(url)
  }
  return { ...store, close }
}

/** Connecting takes PostgreSQL more time than most tests, so the next store uses the same connections. */
async function connect(url: string): Promise<EmptySchema> {
  const connections = await connectPostgres(url)
  connections.pool.options.allowExitOnIdle = true
  return { url, connections }
}

async function discard({ url, connections }: EmptySchema): Promise<void> {
  await connections.pool.end()
  await dropSchema(url)
}

/** Prevents open schemas from being reused: a test has changed one. */
export function discardOpenSchemas(): void {
  for (const url of open) changed.add(url)
}

if (STORE_UNDER_TEST === 'postgres')
  atProcessExit(() => Promise.all([...idle.splice(0).map(discard), ...empty.splice(0).map(dropSchema)]))

/** Restores a schema to its initial state. */
async function emptySchema(url: string): Promise<void> {
  await inDatabase(async (client) => {
    const schema = schemaOf(url)
    const { rows } = await client.query('select tablename from pg_tables where schemaname = $1', [schema])
    const names = rows.map(({ tablename }) => String(tablename)).filter((name) => name !== 'migrations')
    const others = names.map(
      (name) => `DELETE FROM ${schema}.${name}${name === 'users' ? ` WHERE id <> ${SYSTEM_USER.id}` : ''}`,
    )
    await client.query(others.join(';'))
  })
}

/** Removes the schema of {@link newPostgresUrl}. */
export async function dropSchema(url: string): Promise<void> {
  await inDatabase(async (client) => {
    await client.query('SET client_min_messages = error')
    await client.query(`DROP SCHEMA IF EXISTS ${schemaOf(url)} CASCADE`)
  })
}

/** The number of database connections with this name. */
export async function countSessionsNamed(name: string): Promise<number> {
  let count = 0
  await inDatabase(async (client) => {
    const found = await client.query(
      'select count(*)::int as count from pg_stat_activity where application_name = $1',
      [name],
    )
    count = found.rows[0].count
  })
  return count
}

export const schemaOf = (url: string) => new URL(url).searchParams.get('schema') ?? ''

let pool: Promise<Pool> | null = null

/** Runs a function on this process's own connection for managing schemas. */
async function inDatabase(work: (client: PoolClient) => Promise<void>): Promise<void> {
  pool ??= openPool()
  const client = await (await pool).connect()
  try {
    await work(client)
  } finally {
    client.release()
  }
}

async function openPool(): Promise<Pool> {
  const { default: pg } = await import('pg')
  const options = { max: 1, allowExitOnIdle: true, options: '-c synchronous_commit=off' }
  return new pg.Pool({ connectionString: POSTGRES_URL, ...options }).on('error', () => {})
}
