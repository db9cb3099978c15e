import { rmSync, statSync } from 'node:fs'
import { readStorageLocation, type StorageLocation } from '../config.ts'
import { describeError } from '../describe-error.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { systemClock } from '../kernel/clock.ts'
import { findIdFloor } from '../kernel/ids/id-floor.ts'
import { firstIdAt } from '../kernel/ids/ids.ts'
import { BlobStore } from '../media/blob-store.ts'
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

Puts everything back that guildhall backup wrote into a file, into a folder or a database where nobody has an account
yet. The file is checked first, and either all of it is restored or nothing.

${describeFlags(RESTORE_FLAGS)}`

/** Does what stands after `guildhall restore`. @throws UsageError, Failure */
export async function restore(args: readonly string[]): Promise<void> {
  const flags = new Flags(RESTORE_FLAGS, args, process.env, 1)
  const [file] = flags.positionals
  if (file === undefined) throw new UsageError('restore needs a file: guildhall restore FILE')
  const place = readStorageLocation(flags)
  const { header, trailer } = await check(file)
  const { [FILES.name]: _pieces, ...rows } = trailer.rows
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const files = new RestoredFiles(new BlobStore(place.filesDir))
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
  const taken = new Date(header.taken_at).toISOString()
  process.stderr.write(`Restored ${total.toLocaleString('en')} rows, as they were at ${taken}\n`)
}

/**
 * The files of a backup. They get their places when their rows are there: what a restore leaves behind that is killed lies where
 * every server looks for what nobody knows (`settle-uploads`), and doesn't stand in the way of the next restore.
 */
class RestoredFiles implements FileTarget {
  readonly #store: BlobStore
  readonly #written: string[] = []

  constructor(store: BlobStore) {
    this.#store = store
  }

  async begin(id: string) {
    await this.discard(id)
    return this.#store.begin(id)
  }

  async keep(id: string): Promise<void> {
    this.#written.push(id)
  }

  /** What has its place stays until all is restored: it may be another server's, or all that is left of what was lost. */
  discard(id: string): Promise<void> {
    return this.#store.discardUnplaced(id)
  }

  async settle(): Promise<void> {
    for (const id of this.#written) await this.#store.keep(id)
  }
}

/** Reads all of a file before anything is touched. @throws Failure */
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
      // Sessions that somebody has on a state that was here before can't go on from this one.
      rmSync(journalFolder(folder), { recursive: true, force: true })
      removeMark(databaseFile(folder))
    })
  } finally {
    release()
  }
}

/** Ids go on above those of the backup, wherever the clock stands here. */
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
