import { randomBytes } from 'node:crypto'
import type { Store } from '../store/db.ts'
import { openPostgres } from '../store/open-postgres.ts'
import { openSqlite } from '../store/open-sqlite.ts'

/** The store that this run of the suite is about. */
export const STORE_UNDER_TEST = process.env.GUILDHALL_TEST_STORE === 'postgres' ? 'postgres' : 'sqlite'

const POSTGRES_URL = process.env.GUILDHALL_TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** The address of a PostgreSQL schema that nobody else uses. */
export function freshPostgresUrl(): string {
  const url = new URL(POSTGRES_URL)
  url.searchParams.set('schema', `test_${randomBytes(6).toString('hex')}`)
  return url.href
}

/** Opens an empty store of the kind under test; closing it removes it. */
export async function openTestStore(): Promise<Store> {
  if (STORE_UNDER_TEST === 'sqlite') return openSqlite(null)
  const url = freshPostgresUrl()
  const store = await openPostgres(url)
  return { ...store, close: () => store.close().finally(() => dropSchema(url)) }
}

/** Removes the schema that {@link freshPostgresUrl} named. */
export async function dropSchema(url: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: POSTGRES_URL })
  await client.connect()
  await client.query(`SET client_min_messages = error`)
  await client.query(`DROP SCHEMA IF EXISTS ${new URL(url).searchParams.get('schema')} CASCADE`)
  await client.end()
}
