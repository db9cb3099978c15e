import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../src/store/db.ts'
import { openPostgres } from '../src/store/postgres/open-postgres.ts'
import { openSqlite } from '../src/store/sqlite/open-sqlite.ts'

/** The URL of PostgreSQL; empty for SQLite. Measured servers receive it in their environment. */
export const DATABASE_URL = process.env.GUILDHALL_BENCH_DATABASE_URL ?? ''

const dropped: string[] = []
const closing: (() => Promise<void>)[] = []

/** Registers a function to be called before the process exits. */
export const beforeLeaving = (close: () => Promise<void>): void => void closing.push(close)

/** Creates a folder that is deleted when the process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The URL of a new schema of the database; {@link leave} drops it. */
export function freshDatabaseUrl(): string {
  const url = new URL(DATABASE_URL)
  const schema = `bench_${randomBytes(6).toString('hex')}`
  url.searchParams.set('schema', schema)
  dropped.push(schema)
  return url.href
}

/** Opens a store as in production: on disk, with commits that survive a power loss. */
export const openBenchStore = (): Promise<Store> =>
  DATABASE_URL === '' ? openSqlite(join(temporaryFolder(), 'guildhall.sqlite')) : openPostgres(freshDatabaseUrl())

/** Closes everything, drops the schemas and exits. */
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
