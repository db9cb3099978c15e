import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { mustBeKnown, readSchema } from '../migrate.ts'
import { SqliteConnection, sqliteQueries } from '../sqlite/sqlite-connection.ts'
import type { Table as OwnTable } from '../table.ts'
import type { BackupTable, Value } from './lines.ts'
import { type BackupSource, bytesOf, ENOUGH_BYTES, quoted, tablesOf } from './source.ts'
import { isInBackup } from './tables-in-backup.ts'

const ROWS_AT_ONCE = 100

/** Reads the SQLite database of a folder for a backup, even while a server writes to it. @throws Error */
export async function fromSqlite<T>(
  path: string,
  tables: readonly OwnTable[],
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  if (!existsSync(path)) throw new Error('nothing is there')
  const sqlite = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    // The first read fixes the snapshot; later writes go to the write-ahead log.
    sqlite.exec('BEGIN')
    const connection = new SqliteConnection(sqlite)
    const schema = await readSchema(
      sqliteQueries(connection, () => {}),
      'sqlite',
    )
    mustBeKnown(schema)
    return await work({
      kind: 'sqlite',
      migrations: schema.applied.map(({ name }) => name),
      tables: sqliteTables(sqlite).filter(({ name }) => isInBackup(tables, name)),
      count: async ({ name }) => Number(sqlite.prepare(`select count(*) as n from "${name}"`).get()?.n),
      rows: (table) => rows(sqlite, table),
    })
  } finally {
    sqlite.close()
  }
}

/** The tables of a database with their columns. */
export function sqliteTables(sqlite: DatabaseSync): BackupTable[] {
  const columns = sqlite.prepare(
    `select m.name as "table", p.name, lower(p.type) as type from sqlite_master m, pragma_table_info(m.name) p
     where m.type = 'table' order by m.name, p.cid`,
  )
  return tablesOf(columns.all() as { table: string; name: string; type: string }[])
}

async function* rows(sqlite: DatabaseSync, { name, columns }: BackupTable): AsyncGenerator<readonly Value[][]> {
  const types = Object.values(columns)
  const statement = sqlite.prepare(`select ${quoted(Object.keys(columns))} from "${name}"`)
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  let some: Value[][] = []
  let bytes = 0
  for (const values of statement.iterate() as unknown as Iterable<unknown[]>) {
    const row = values.map((value, i) => read(types[i], value))
    bytes += bytesOf(row)
    if (some.push(row) < ROWS_AT_ONCE && bytes < ENOUGH_BYTES) continue
    yield some
    some = []
    bytes = 0
  }
  yield some
}

function read(type: string | undefined, value: unknown): Value {
  if (typeof value !== 'bigint') return value as Value
  if (type === 'bigint') return value.toString()
  return type === 'boolean' ? value === 1n : Number(value)
}
