import { sql } from 'kysely'
import { BUILD, buildOf, isTooOld, makeSchema, migrate, tooOld, unknownOf } from '../migrate.ts'
import type { Table as OwnTable } from '../table.ts'
import { FILES, FileLoader, type FileTarget } from './files.ts'
import { type BackupTable, type Header, ofTypes, UnfitBackup, type Value } from './lines.ts'
import { readBackup } from './read-backup.ts'
import { bytesOf, ENOUGH_BYTES } from './source.ts'
import { isInBackup, isLeftOut } from './tables-in-backup.ts'
import type { BackupTarget } from './target.ts'

const ROWS_AT_ONCE = 500

/**
 * Restores a backup into an empty database: first the schema from which it was made, then its rows, then the later
 * migrations.
 *
 * @param wrote is called with the number of rows since the last call
 * @throws UnfitBackup
 */
export async function restoreBackup(
  path: string,
  target: BackupTarget,
  { tables, files, wrote }: { tables: readonly OwnTable[]; files: FileTarget; wrote: (rows: number) => void },
): Promise<void> {
  const fileLoader = new FileLoader(files)
  try {
    await load(path, target, new Loader({ target, tables, files: fileLoader, wrote }))
  } catch (error) {
    await fileLoader.undo()
    throw error
  }
}

async function load(path: string, target: BackupTarget, loader: Loader): Promise<void> {
  await readBackup(path, {
    header: async (header) => {
      mustBeRestorable(header)
      await makeSchema(target.q, target.kind, header.migrations)
      await loader.prepare()
    },
    table: (table) => loader.begin(table),
    row: (values) => loader.take(values),
  })
  await loader.finish()
  await migrate(target.q, target.kind)
}

/** @throws UnfitBackup */
export function mustBeRestorable({ guildhall, migrations }: Header): void {
  if (isTooOld(migrations))
    throw new UnfitBackup(`is ${tooOld(migrations)} on what it restores from this file, and make a new backup`)
  const unknown = unknownOf(migrations).at(-1)
  if (unknown !== undefined) {
    throw new UnfitBackup(
      `was made by a newer Guildhall, ${buildOf(guildhall, migrations)}, and this one, ${BUILD}, doesn't know ${unknown}: use that one`,
    )
  }
}

interface Loading {
  target: BackupTarget
  tables: readonly OwnTable[]
  files: FileLoader
  wrote: (rows: number) => void
}

/** Writes rows table by table, many at a time. */
class Loader {
  readonly #target: BackupTarget
  readonly #wrote: (rows: number) => void
  readonly #files: FileLoader
  readonly #own: readonly OwnTable[]
  /** The tables of the backup's own schema. */
  readonly #tables = new Map<string, BackupTable>()
  #table: BackupTable | null = null
  #types: readonly string[] = []
  #rows: Value[][] = []
  #bytes = 0

  constructor({ target, tables, files, wrote }: Loading) {
    this.#target = target
    this.#own = tables
    this.#files = files
    this.#wrote = wrote
  }

  /** Removes the rows that the migrations wrote, because the backup contains them too. */
  async prepare(): Promise<void> {
    for (const table of await this.#target.tables()) {
      if (!isInBackup(this.#own, table.name)) continue
      this.#tables.set(table.name, table)
      await sql`delete from ${sql.table(table.name)}`.execute(this.#target.q)
    }
  }

  async begin(table: BackupTable): Promise<void> {
    await this.finish()
    this.#table = table
    if (table.name === FILES.name || isLeftOut(this.#own, table.name)) return
    const own = this.#tables.get(table.name)
    const names = Object.keys(table.columns)
    const fits = own && names.length === Object.keys(own.columns).length
    if (!fits || names.some((name) => own.columns[name] !== table.columns[name])) {
      throw new UnfitBackup(`has a table ${table.name} that its own version doesn't know`)
    }
    this.#types = Object.values(table.columns)
  }

  async take(values: Value[]): Promise<void> {
    if (this.#table?.name === FILES.name) return this.#files.take(values)
    if (this.#table && isLeftOut(this.#own, this.#table.name)) return
    if (values.length !== this.#types.length) throw new UnfitBackup('is damaged')
    this.#bytes += bytesOf(values)
    this.#rows.push(ofTypes(this.#types, values))
    if (this.#rows.length === ROWS_AT_ONCE || this.#bytes > ENOUGH_BYTES) await this.finish()
  }

  /** Writes the remaining rows. */
  async finish(): Promise<void> {
    if (this.#table && this.#rows.length > 0) {
      await this.#target.insert(this.#table, this.#rows)
      this.#wrote(this.#rows.length)
    }
    this.#rows = []
    this.#bytes = 0
    await this.#files.finish()
  }
}
