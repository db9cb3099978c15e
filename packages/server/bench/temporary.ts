import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../src/store/db.ts'
import { openPostgres } from '../src/store/postgres/open-postgres.ts'
import { openSqlite } from '../src/store/sqlite/open-sqlite.ts'

/** Where PostgreSQL is; empty for SQLite. Servers that are measured are given it with their environment. */
export const DATABASE_URL = process.env.GUILDHALL_BENCH_DATABASE_URL ?? ''

const dropped: string[] = []
const closing: (() => Promise<void>)[] = []

/** Done before the process ends. */
export const beforeLeaving = (close: () => Promise<void>): void => void closing.push(close)

/** A folder that goes with the process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An address in the database at which nobody else keeps anything; removed by {@link leave}. */
export function freshDatabaseUrl(): string {
  const url = new URL(DATABASE_URL)
  const schema = `bench_${randomBytes(6).toString('hex')}`
  url.searchParams.set('schema', schema)
  dropped.push(schema)
  return url.href
}

/** A store as it is in use: on disk, with commits that survive a loss of power. */
export const openBenchStore = (): Promise<Store> =>
  DATABASE_URL === '' ? openSqlite(join(temporaryFolder(), 'guildhall.sqlite')) : openPostgres(freshDatabaseUrl())

/** Ends the process and what it leaves lying about. */
async function leave(): Promise<void> {
  for (const close of closing) await close()
  if (dropped.length > 0) {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query('SET client_min_messages = error')
    for (const schema of dropped) await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    await client.end()
  }
  process.exit()
}

process.on('SIGTERM', () => void leave())
