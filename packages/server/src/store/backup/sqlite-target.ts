import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { sqliteParameter } from '../columns.ts'
import { finishFile } from '../sqlite/finish-file.ts'
import { SqliteConnection, sqliteQueries } from '../sqlite/sqlite-connection.ts'
import type { Table as OwnTable } from '../table.ts'
import type { BackupTable, Value } from './lines.ts'
import { mustBeEmpty } from './must-be-empty.ts'
import { quoted } from './source.ts'
import { sqliteTables } from './sqlite-source.ts'
import type { BackupTarget } from './target.ts'

/** Makes the database of a folder that this process has claimed, in a file that gets its name when all is in it. */
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
      // Nobody needs what is here before it is finished, so nothing is secured on the way.
      sqlite.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN')
      await fill(targetOf(sqlite))
      sqlite.exec('COMMIT')
    } finally {
      sqlite.close()
    }
    // What an empty database left in its log must not be added to this one.
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

/** An id beyond what a double can hold exactly is bound as the integer that it is. */
const bound = (type: string | undefined, value: Value): SQLInputValue =>
  (type === 'bigint' && typeof value === 'string' ? BigInt(value) : sqliteParameter(value)) as SQLInputValue
