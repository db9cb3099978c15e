import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { readStorageLocation, type StorageLocation } from '../config.ts'
import { describeError } from '../describe-error.ts'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { systemClock } from '../kernel/clock.ts'
import { openFiles } from '../media/open-files.ts'
import type { FileSource } from '../store/backup/files.ts'
import type { BackupSource } from '../store/backup/source.ts'
import { backupOf } from '../store/backup/write-backup.ts'
import { finishFile } from '../store/sqlite/publish-file.ts'
import { VERSION } from '../version.ts'
import { Failure } from './failure.ts'
import { loadTables } from './load-tables.ts'
import { databaseFile, describeLocation } from './open-store.ts'
import { Progress } from './progress.ts'

const BACKUP_FLAGS = ['data', 'files', 'database-url', 'force'] as const satisfies FlagName[]

/** The help of `guildhall backup`. */
export const backupHelp = (): string => `guildhall backup FILE [flags]

Saves a consistent snapshot of all data in one file; use - for standard output. The server may be running. guildhall
restore restores it, also into the other kind of database. The file holds all messages and the hashes of all tokens:
keep it as safe as the data itself.

${describeFlags(BACKUP_FLAGS)}`

/** Runs `guildhall backup`. @throws UsageError, Failure */
export async function backup(args: readonly string[]): Promise<void> {
  const flags = new Flags(BACKUP_FLAGS, args, process.env, 1)
  const [name] = flags.positionals
  if (name === undefined) throw new UsageError('missing file: guildhall backup FILE')
  const place = readStorageLocation(flags)
  const count = await (name === '-' ? toOutput(place) : toFile(place, resolve(name), flags.isOn('force')))
  process.stderr.write(`Backed up ${count.toLocaleString('en')} rows${name === '-' ? '' : ` into ${name}`}\n`)
}

const toOutput = (place: StorageLocation): Promise<number> =>
  fromPlace(place, async (source) => write(source, await openFiles(place), () => process.stdout)).catch(
    (error: unknown) => {
      throw new Failure(`cannot back up ${describeLocation(place)}: ${describeError(error)}`)
    },
  )

/** Writes to a temporary file, which is renamed when it is complete. */
async function toFile(place: StorageLocation, path: string, mayReplace: boolean): Promise<number> {
  mustBeFree(path, mayReplace)
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
  const remove = () => rmSync(unfinished, { force: true })
  const stop = () => {
    remove()
    process.exit(1)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    const files = await openFiles(place)
    const count = await fromPlace(place, (source) =>
      write(source, files, () => createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })),
    )
    mustBeFree(path, mayReplace)
    finishFile(unfinished, path)
    return count
  } catch (error) {
    remove()
    if (error instanceof Failure) throw error
    throw new Failure(`cannot back up ${describeLocation(place)} into ${path}: ${describeError(error)}`)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** @throws Failure */
function mustBeFree(path: string, mayReplace: boolean): void {
  if (!existsSync(path)) return
  if (!statSync(path).isFile()) throw new Failure(`${path} exists and is not a regular file`)
  if (!mayReplace) throw new Failure(`${path} exists: choose another name, or replace it with --force`)
}

async function fromPlace<T>(
  { databaseUrl, dataDir }: StorageLocation,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null) {
    const { fromSqlite } = await import('../store/backup/sqlite-source.ts')
    return fromSqlite(databaseFile(dataDir ?? ''), loadTables(), work)
  }
  const { fromPostgres } = await import('../store/backup/postgres-source.ts')
  return fromPostgres(databaseUrl, loadTables(), work)
}

/** @returns the number of rows */
async function write(source: BackupSource, files: FileSource, into: () => Writable): Promise<number> {
  let total = 0
  for (const table of source.tables) total += await source.count(table)
  const progress = new Progress(process.stderr, systemClock, 'Backing up', total)
  const bytes = backupOf(source, files, { guildhall: VERSION, taken_at: systemClock.now() }, (rows) =>
    progress.add(rows),
  )
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  await pipeline(Readable.from(bytes), compress, into())
  progress.end()
  return total
}
