import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Store } from 'guildhall/store/db'
import type { Upgrade } from 'guildhall/store/migrate'
import { openPostgres } from 'guildhall/store/postgres/open-postgres'
import { parted } from 'guildhall/store/postgres/postgres-connection'
import { PostgresNotifier } from 'guildhall/store/postgres/postgres-notifier'
import { inUnit } from 'guildhall/store/postgres/postgres-unit'
import { openSqlite } from 'guildhall/store/sqlite/open-sqlite'
import { SqliteConnection, sqliteQueries } from 'guildhall/store/sqlite/sqlite-connection'
import type { Tables } from 'guildhall/store/tables'
import { type Kysely, sql } from 'kysely'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from './open-store.ts'

const readOld = (name: string) => readFileSync(new URL(`old/${name}`, import.meta.url), 'utf8')

/** A backup of data from the first Guildhall, as of schema 0084, not yet compressed. */
export const OLD_BACKUP_LINES = readOld('0084.lines')

/** Its users and objects. */
export const OLD_OBJECTS = {
  guildId: '1573761810010472448',
  generalId: '1573761810014666754',
  readersId: '1573761810140495872',
  ada: {
    id: '1573761806898298880',
    token: 'MTU3Mzc2MTgwNjg5ODI5ODg4MA.awHd5Q.oMePG9xNELdCUQF37J6KuiBACGPET6BVSwnu',
    password: 'correct horse',
  },
  grace: {
    id: '1573761808890593280',
    token: 'MTU3Mzc2MTgwODg5MDU5MzI4MA.awHd5g.KrOsHysMQmdPEl8B_S8j8rELf7pRoQSW6tGJ',
  },
  banned: { id: '1573761809930780672' },
}

/** A database of schema 0084 of the kind under test, created by the former migrations. */
export interface OldDatabase {
  /** Its location as command flags. */
  readonly flags: string[]
  readonly folder: string
  open(upgrade: Upgrade | null): Promise<Store>
  /** Runs a function on it unchanged. */
  inside<T>(work: (q: Kysely<Tables>, dialect: 'sqlite' | 'postgres') => Promise<T>): Promise<T>
  remove(): Promise<void>
}

export async function createOldDatabase(): Promise<OldDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-old-'))
  const path = join(folder, 'guildhall.sqlite')
  const url = STORE_UNDER_TEST === 'postgres' ? newPostgresUrl() : null
  const inside: OldDatabase['inside'] = (work) =>
    url === null ? withDatabaseFile(path, (q) => work(q, 'sqlite')) : inSchema(url, (q) => work(q, 'postgres'))
  await inside(fill)
  return {
    flags: url === null ? ['--data', folder] : ['--database-url', url],
    folder,
    open: (upgrade) => (url === null ? openSqlite(path, upgrade) : openPostgres(url, upgrade)),
    inside,
    remove: async () => {
      rmSync(folder, { recursive: true })
      if (url !== null) await dropSchema(url)
    },
  }
}

async function fill(q: Kysely<any>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const [header, ...lines] = OLD_BACKUP_LINES.trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const statement of readOld(`0084.${dialect}.sql`).split(/;$/mu))
    if (statement.trim()) await sql.raw(statement).execute(q)
  const applied = header.migrations.map((name: string) => ({ name, version: header.guildhall }))
  await q.insertInto('migrations').values(applied).execute()
  let table = ''
  let columns: string[] = []
  for (const line of lines.slice(0, -1)) {
    if (Array.isArray(line)) {
      const row = Object.fromEntries(line.map((value, i) => [columns[i], value]))
      await q.insertInto(table).values(row).execute()
    } else {
      table = line.table
      columns = Object.keys(line.columns)
    }
  }
}

/** Runs a function on a database file without a server. */
export async function withDatabaseFile<T>(path: string, work: (q: Kysely<Tables>) => Promise<T>): Promise<T> {
  const connection = new SqliteConnection(new DatabaseSync(path))
  connection.sqlite.exec('PRAGMA journal_mode = WAL')
  try {
    return await work(sqliteQueries(connection, () => {}))
  } finally {
    connection.sqlite.close()
  }
}

async function inSchema<T>(url: string, work: (q: Kysely<Tables>) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg')
  const { connectionString, schema, options } = parted(url)
  const pool = new pg.Pool({ connectionString, options, max: 1 })
  try {
    await pool.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
    return await inUnit({ pool, channel: 'nobody', notifier: new PostgresNotifier('nobody') }, ({ q }) => work(q))
  } finally {
    await pool.end()
  }
}
