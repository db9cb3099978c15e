import { rmSync, statSync } from 'node:fs'
import { readStorageLocation, type StorageLocation } from '../config.ts'
import { describeError } from '../describe-error.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { systemClock } from '../kernel/clock.ts'
import type { FileKeeper } from '../kernel/files/uploads.ts'
import { findIdFloor } from '../kernel/ids/id-floor.ts'
import { firstIdAt } from '../kernel/ids/ids.ts'
import { openFiles } from '../media/open-files.ts'
import { FILES, type FileTarget } from '../store/backup/files.ts'
import { type Header, type Trailer, UnfitBackup } from '../store/backup/lines.ts'
import { readBackup } from '../store/backup/read-backup.ts'
import { mustBeRestorable, restoreBackup } from '../store/backup/restore-backup.ts'
import type { BackupTarget } from '../store/backup/target.ts'
import { removeMark } from '../store/database-loss.ts'
import { reserveIds } from '../store/id-reservation.ts'
import { claimFolder } from '../store/sqlite/claim-folder.ts'
import type { Table } from '../store/table.ts'
import { Failure } from './failure.ts'
import { loadTables } from './load-tables.ts'
import { databaseFile, describeLocation, journalFolder } from './open-store.ts'
import { Progress } from './progress.ts'

const RESTORE_FLAGS = ['data', 'files', 'database-url'] as const satisfies FlagName[]

/** The help of `guildhall restore`. */
export const restoreHelp = (): string => `guildhall restore FILE [flags]

Restores a file of guildhall backup into a folder or a database without accounts. The file is checked
first, and a restore is all or nothing.

${describeFlags(RESTORE_FLAGS)}`

/** Runs `guildhall restore`. @throws UsageError, Failure */
export async function restore(args: readonly string[]): Promise<void> {
  const flags = new Flags(RESTORE_FLAGS, args, process.env, 1)
  const [file] = flags.positionals
  if (file === undefined) throw new UsageError('missing file: guildhall restore FILE')
  const place = readStorageLocation(flags)
  const { header, trailer } = await check(file)
  const { [FILES.name]: _pieces, ...rows } = trailer.rows
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const keeper = await openFiles(place)
  try {
    await restoreInto(place, file, { header, total, files: new RestoredFiles(keeper) })
  } finally {
    await keeper.close()
  }
  const taken = new Date(header.taken_at).toISOString()
  process.stderr.write(`Restored ${total.toLocaleString('en')} rows, as they were at ${taken}\n`)
}

/** @throws Failure */
async function restoreInto(
  place: StorageLocation,
  file: string,
  { header, total, files }: { header: Header; total: number; files: RestoredFiles },
): Promise<void> {
  const tables = loadTables()
  await intoPlace(place, tables, async (target) => {
    const progress = new Progress(process.stderr, systemClock, 'Restoring', total)
    await restoreBackup(file, target, { tables, files, wrote: (rows) => progress.add(rows) })
    await noteRestore(target, tables, header)
    progress.end()
  }).catch((error: unknown) => {
    if (error instanceof UnfitBackup) throw new Failure(`${file} ${error.message}`)
    throw new Failure(`cannot restore into ${describeLocation(place)}: ${describeError(error)}`)
  })
  await files.settle()
}

/**
 * The files of a backup. They are moved to their final location when their rows are restored. If a restore is killed,
 * its files are left where servers remove unknown ones (`settle-uploads`), and don't prevent the next restore.
 */
class RestoredFiles implements FileTarget {
  readonly #store: FileKeeper
  readonly #written: string[] = []

  constructor(store: FileKeeper) {
    this.#store = store
  }

  async begin(id: string) {
    await this.discard(id)
    const writer = await this.#store.begin(id)
    return {
      write: (bytes: Uint8Array) => writer.write(bytes),
      finish: async () => {
        await writer.finish()
        await this.#store.upload(id)
      },
      abandon: () => writer.abandon(),
    }
  }

  async keep(id: string): Promise<void> {
    this.#written.push(id)
  }

  /**
   * Keeps files at their final location until everything is restored: they may belong to another server, or be all that
   * is left of lost data.
   */
  discard(id: string): Promise<void> {
    return this.#store.discardUnplaced(id)
  }

  async settle(): Promise<void> {
    for (const id of this.#written) await this.#store.keep(id)
  }
}

/** Reads the complete file before anything is changed. @throws Failure */
async function check(file: string): Promise<{ header: Header; trailer: Trailer }> {
  try {
    const progress = new Progress(process.stderr, systemClock, 'Checking', statSync(file).size)
    const checked = await readBackup(file, {
      header: async (header) => mustBeRestorable(header),
      read: (bytes) => progress.add(bytes),
    })
    progress.end()
    return checked
  } catch (error) {
    throw new Failure(
      error instanceof UnfitBackup ? `${file} ${error.message}` : `cannot read ${file}: ${describeError(error)}`,
    )
  }
}

async function intoPlace(
  { databaseUrl, dataDir }: StorageLocation,
  tables: readonly Table[],
  fill: (target: BackupTarget) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== null) {
    const { intoPostgres } = await import('../store/backup/postgres-target.ts')
    return intoPostgres(databaseUrl, tables, fill)
  }
  const folder = dataDir ?? ''
  const release = claimFolder(folder)
  try {
    const { intoSqlite } = await import('../store/backup/sqlite-target.ts')
    await intoSqlite(databaseFile(folder), tables, async (target) => {
      await fill(target)
      // Sessions that were begun with an earlier database can't be resumed with this one.
      rmSync(journalFolder(folder), { recursive: true, force: true })
      removeMark(databaseFile(folder))
    })
  } finally {
    release()
  }
}

/** New ids must exceed those of the backup, even if the clock is behind. */
async function noteRestore({ q }: BackupTarget, tables: readonly Table[], { taken_at }: Header): Promise<void> {
  const [floor, ofMoment] = [await findIdFloor({ q }, tables), firstIdAt(taken_at + 1)]
  const last_id = BigInt(floor) > BigInt(ofMoment) ? floor : ofMoment
  await reserveIds({ q }, last_id)
  const restored_at = systemClock.now()
  await q
    .insertInto('restores')
    .values({ last_id, taken_at, restored_at })
    .onConflict((conflict) => conflict.column('last_id').doUpdateSet({ restored_at }))
    .execute()
}
