import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { sqliteParameter } from '../columns.ts'
import { finishFile } from '../sqlite/publish-file.ts'
import { SqliteConnection, sqliteQueries } from '../sqlite/sqlite-connection.ts'
import type { Table as OwnTable } from '../table.ts'
import type { BackupTable, Value } from './lines.ts'
import { mustBeEmpty } from './require-empty-store.ts'
import { quoted } from './source.ts'
import { sqliteTables } from './sqlite-source.ts'
import type { BackupTarget } from './target.ts'

/** Creates the database in a folder that this process has claimed, in a file that is renamed when it is complete. */
export async function intoSqlite(
  path: string,
  tables: readonly OwnTable[],
  fill: (target: BackupTarget) => Promise<void>,
): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path)) await removable(path, tables)
  const unfinished = `${path}.restoring`
  rmSync(unfinished, { force: true })
  try {
    const sqlite = new DatabaseSync(unfinished)
    try {
      // Nothing needs the file before it is complete, so writes aren't made durable before that.
      sqlite.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN')
      await fill(targetOf(sqlite))
      sqlite.exec('COMMIT')
    } finally {
      sqlite.close()
    }
    // The write-ahead log of an empty database must not be applied to this one.
    for (const file of [`${path}-wal`, `${path}-shm`]) rmSync(file, { force: true })
    finishFile(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** @throws NotEmpty */
async function removable(path: string, tables: readonly OwnTable[]): Promise<void> {
  const connection = new SqliteConnection(new DatabaseSync(path))
  try {
    await mustBeEmpty(
      sqliteQueries(connection, () => {}),
      'sqlite',
      { present: sqliteTables(connection.sqlite), tables },
    )
  } finally {
    connection.sqlite.close()
  }
}

function targetOf(sqlite: DatabaseSync): BackupTarget {
  const connection = new SqliteConnection(sqlite)
  const prepared = new Map<string, StatementSync>()
  const insertInto = ({ name, columns }: BackupTable): StatementSync => {
    const names = Object.keys(columns)
    const places = names.map(() => '?').join(', ')
    return sqlite.prepare(`insert into "${name}" (${quoted(names)}) values (${places})`)
  }
  return {
    kind: 'sqlite',
    q: sqliteQueries(connection, () => {}),
    tables: async () => sqliteTables(sqlite),
    insert: async (table, rows) => {
      const statement = prepared.get(table.name) ?? insertInto(table)
      prepared.set(table.name, statement)
      const types = Object.values(table.columns)
      for (const row of rows) statement.run(...row.map((value, i) => bound(types[i], value)))
    },
  }
}

/** An id that a double can't represent exactly is bound as a bigint. */
const bound = (type: string | undefined, value: Value): SQLInputValue =>
  (type === 'bigint' && typeof value === 'string' ? BigInt(value) : sqliteParameter(value)) as SQLInputValue
