import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TABLES } from 'guildhall/features'
import type { Db, Store } from 'guildhall/store/db'
import { openPostgres } from 'guildhall/store/postgres/open-postgres'
import { openSqlite } from 'guildhall/store/sqlite/open-sqlite'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from './open-store.ts'

/** A place for persistent data: an empty folder, or a schema. */
export interface StoreLocation {
  readonly kind: 'sqlite' | 'postgres'
  /** The folder; for a schema, an unused one. */
  readonly folder: string
  /** Its command flags. */
  readonly flags: readonly string[]
  open(): Promise<Store>
  remove(): Promise<void>
}

export function newStoreLocation(kind: StoreLocation['kind'] = STORE_UNDER_TEST): StoreLocation {
  const outer = mkdtempSync(join(tmpdir(), 'guildhall-place-'))
  const folder = join(outer, 'kept')
  const url = kind === 'postgres' ? newPostgresUrl() : null
  return {
    kind,
    folder,
    flags: url === null ? ['--data', folder] : ['--database-url', url],
    open: () => (url === null ? openSqlite(join(folder, 'guildhall.sqlite')) : openPostgres(url)),
    remove: async () => {
      rmSync(outer, { recursive: true })
      if (url !== null) await dropSchema(url)
    },
  }
}

/** The rows of every table but some, as text that is the same on both stores. */
export async function dumpRows(db: Db, but: readonly string[]): Promise<Record<string, string[]>> {
  const tables = TABLES.filter(({ name }) => !but.includes(name))
  const found = tables.map(async ({ name }) => {
    const rows = await db.run<Record<string, unknown>>(`select * from ${name}`, [])
    return [name, rows.map(asText).sort()] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

const asText = (row: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(row)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value]),
  )
