import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Db, mustBeInsideUnit, mustBeOutsideUnit, runUnit, type Store, type TxDb, unawaited } from '../db.ts'
import { changeOf, migrate, mustMayUpgrade, type Upgrade, versionOf } from '../migrate.ts'
import { StoreFailure, sqliteFailure } from '../store-failure.ts'
import { copyBeforeUpgrade } from './copy-before-upgrade.ts'
import { DatabaseFiles } from './database-files.ts'
import { GroupCommit } from './group-commit.ts'
import { SqliteConnection, sqliteQueries } from './sqlite-connection.ts'

/**
 * Opens SQLite: one connection writes, others read committed data.
 *
 * @param file the path of the database, or null for a temporary one that is deleted at the end
 * @param upgrade if null, data of an older Guildhall is refused
 * @param original a file from which a temporary database is copied, with the schema of this version
 */
export async function openSqlite(
  file: string | null,
  upgrade: Upgrade | null = null,
  original: string | null = null,
): Promise<Store> {
  const temporary = file === null ? temporaryFolder() : null
  const path = file ?? join(temporary ?? '', 'guildhall.sqlite')
  mkdirSync(dirname(path), { recursive: true })
  const isCopied = temporary !== null && copyOf(original ?? template, path)
  const writer = connect(path, true, temporary ? 'OFF' : 'FULL')
  const reader = connect(path, false, 'OFF')
  try {
    if (!isCopied) await migrateAlone({ writer, reader, path }, upgrade)
    if (temporary && !isCopied) keepAsTemplate(writer, path)
  } catch (error) {
    reader.sqlite.close()
    writer.sqlite.close()
    throw error
  }
  const snapshots = new Snapshots(path)
  // The files of a temporary database needn't be watched.
  const files = temporary ? null : new DatabaseFiles(path)
  const mustBeThere = () => files?.mustBeThere()
  const commits = new GroupCommit(writer.sqlite, mustBeThere)
  const db = view(reader, mustBeOutsideUnit)
  const inside = view(writer, () => {
    mustBeInsideUnit()
    // If SQLite has ended the transaction by itself, later statements would be committed separately.
    if (!writer.sqlite.isTransaction) throw new StoreFailure('the database aborted the transaction', null)
  })

  return {
    kind: 'sqlite',
    isExclusive: true,
    db,
    write: (work) =>
      commits.write((batch) =>
        runUnit(async () => {
          const later: Promise<unknown>[] = []
          const tx: TxDb = {
            ...inside,
            batch: batch.shared,
            later: unawaited(inside.run, later),
            gather: (write, rows) => write(tx, rows),
            gatherInOrder: (write, rows) => write(tx, rows),
            closeBatch: () => {},
            beginToWait: () => {},
            onCommitted: (then) => void batch.committed.push(then),
            notify: () => {},
            wake: () => {},
          }
          const value = await work(tx)
          await Promise.all(later)
          return value
        }),
      ),
    snapshot: (work) => snapshots.take(work),
    notify: async () => {},
    listen: async () => {},
    mustBeThere,
    connections: () => null,
    close: async () => {
      await commits.settled()
      snapshots.close()
      reader.sqlite.close()
      writer.sqlite.close()
      if (temporary) removeTemporary(temporary)
    },
  }
}

/** An empty temporary database with the current schema, from which later ones are copied. */
let template: string | null = null
let temporaryCount = 0

/** The template is only created with the second database, since many processes open only one. */
function keepAsTemplate({ sqlite }: SqliteConnection, path: string): void {
  if (++temporaryCount < 2 || template !== null) return
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const file = join(temporaryFolder(), 'template.sqlite')
  copyFileSync(path, file)
  template = file
}

function copyOf(original: string | null, path: string): boolean {
  if (original === null) return false
  copyFileSync(original, path)
  return true
}

/** The folders of temporary databases, which are removed when the process exits, even after an error. */
const temporaries = new Set<string>()

function temporaryFolder(): string {
  if (temporaries.size === 0) process.once('exit', removeTemporaries)
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-'))
  temporaries.add(folder)
  return folder
}

function removeTemporary(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  temporaries.delete(folder)
  if (temporaries.size === 0) process.off('exit', removeTemporaries)
}

function removeTemporaries(): void {
  for (const folder of temporaries) rmSync(folder, { recursive: true, force: true })
}

/** Runs the migrations while nobody else writes. Existing data are copied before. */
async function migrateAlone(
  { writer, reader, path }: { writer: SqliteConnection; reader: SqliteConnection; path: string },
  upgrade: Upgrade | null,
): Promise<void> {
  let done = () => {}
  writer.sqlite.exec('BEGIN IMMEDIATE')
  await migrate(
    sqliteQueries(writer, () => {}),
    'sqlite',
    async (schema) => {
      const allowed = mustMayUpgrade(upgrade)
      const copy = await copyBeforeUpgrade({ sqlite: reader.sqlite, path }, versionOf(schema), allowed)
      done = () => allowed.upgraded({ ...changeOf(schema), copy })
    },
  )
  writer.sqlite.exec('COMMIT')
  done()
}

function connect(path: string, mayWrite: boolean, synchronous: 'FULL' | 'OFF'): SqliteConnection {
  const sqlite = new DatabaseSync(path, { timeout: 5000 })
  sqlite.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY`,
  )
  return new SqliteConnection(sqlite, mayWrite)
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

/** Connections that each read one snapshot while they are lent. */
class Snapshots {
  readonly #path: string
  readonly #idle: SqliteConnection[] = []

  constructor(path: string) {
    this.#path = path
  }

  async take<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const connection = this.#idle.pop() ?? this.#connect()
    connection.sqlite.exec('BEGIN')
    try {
      return await work(view(connection, () => {}))
    } finally {
      // After a serious read error SQLite may have ended the transaction itself.
      if (connection.sqlite.isTransaction) connection.sqlite.exec('ROLLBACK')
      this.#idle.push(connection)
    }
  }

  #connect(): SqliteConnection {
    try {
      return connect(this.#path, false, 'OFF')
    } catch (error) {
      throw sqliteFailure(error)
    }
  }

  close(): void {
    for (const { sqlite } of this.#idle) sqlite.close()
  }
}
