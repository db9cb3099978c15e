import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Db, mustBeOutsideUnit, runUnit, type Store } from './db.ts'
import { GroupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'
import { SqliteConnection, sqliteQueries } from './sqlite-connection.ts'

/**
 * Opens the embedded store: one connection writes, another reads what is durable.
 *
 * @param file path of the database, or null for a temporary one that is deleted at the end
 */
export async function openSqlite(file: string | null): Promise<Store> {
  const temporary = file === null ? mkdtempSync(join(tmpdir(), 'guildhall-')) : null
  const path = file ?? join(temporary ?? '', 'guildhall.sqlite')
  mkdirSync(dirname(path), { recursive: true })
  const writer = connect(path, temporary ? 'OFF' : 'FULL')
  writer.sqlite.exec('BEGIN IMMEDIATE')
  await migrate(
    sqliteQueries(writer, () => {}),
    'sqlite',
  )
  writer.sqlite.exec('COMMIT')
  const reader = connect(path, 'OFF')
  const snapshots = new Snapshots(path)
  const commits = new GroupCommit(writer.sqlite)
  const db = view(reader, mustBeOutsideUnit)
  const inside = view(writer, () => {})

  return {
    kind: 'sqlite',
    isExclusive: true,
    db,
    write: (work) =>
      commits.write((batch) =>
        runUnit(() => work({ ...inside, batch: batch.shared, onCommitted: (then) => void batch.committed.push(then) })),
      ),
    snapshot: (work) => snapshots.take(work),
    notify: async () => {},
    listen: async () => {},
    close: async () => {
      await commits.settled()
      snapshots.close()
      reader.sqlite.close()
      writer.sqlite.close()
      if (temporary) rmSync(temporary, { recursive: true, force: true })
    },
  }
}

function connect(path: string, synchronous: 'FULL' | 'OFF'): SqliteConnection {
  const sqlite = new DatabaseSync(path, { timeout: 5000 })
  sqlite.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA cache_size = -65536`)
  return new SqliteConnection(sqlite)
}

function view(connection: SqliteConnection, guard: () => void): Db {
  return {
    q: sqliteQueries(connection, guard),
    dialect: 'sqlite',
    run: async (sql, parameters) => {
      guard()
      return connection.rows(sql, parameters)
    },
  }
}

/** Connections that each look at one unchanging state while they are lent. */
class Snapshots {
  readonly #path: string
  readonly #idle: SqliteConnection[] = []

  constructor(path: string) {
    this.#path = path
  }

  async take<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const connection = this.#idle.pop() ?? connect(this.#path, 'OFF')
    connection.sqlite.exec('BEGIN')
    try {
      return await work(view(connection, () => {}))
    } finally {
      connection.sqlite.exec('ROLLBACK')
      this.#idle.push(connection)
    }
  }

  close(): void {
    for (const { sqlite } of this.#idle) sqlite.close()
  }
}
