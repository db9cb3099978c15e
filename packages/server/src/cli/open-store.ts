import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { StorageLocation } from '../config.ts'
import { describeError } from '../describe-error.ts'
import { systemClock } from '../kernel/clock.ts'
import { findEmptied, findOlder, type Loss, readMark } from '../store/database-loss.ts'
import type { Store } from '../store/db.ts'
import type { Upgrade } from '../store/migrate.ts'
import { claimFolder } from '../store/sqlite/claim-folder.ts'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'
import { Failure } from './failure.ts'

/** The path of the SQLite database in a data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'guildhall.sqlite')

/** The folder of the journal of gateway sessions. */
export const journalFolder = (dataDir: string): string => join(dataDir, 'gateway')

/**
 * Opens the store for a server, and migrates it. A data folder serves one server at a time.
 *
 * @throws Failure
 */
export async function openServersStore(place: StorageLocation, log: Logger): Promise<Store> {
  const upgrade = loggedUpgrade(log)
  if (place.databaseUrl !== null || place.dataDir === null) return openStore(place, upgrade)
  const path = databaseFile(place.dataDir)
  const release = await orFailure(place, async () => claimFolder(place.dataDir ?? ''))
  try {
    const store = await openWhole(place, path, upgrade)
    return {
      ...store,
      close: async () => {
        await store.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** @throws Failure, also if data that existed before are missing */
async function openWhole(place: StorageLocation, path: string, upgrade: Upgrade): Promise<Store> {
  mustBeWhole(place, findEmptied(path))
  const mark = readMark(path)
  const store = await openStore(place, upgrade)
  try {
    mustBeWhole(place, await findOlder(store.db.q, path, mark))
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Opens the store while a server may be running, so its data must not be migrated. @throws Failure */
export const openStore = (place: StorageLocation, upgrade: Upgrade | null = null): Promise<Store> =>
  orFailure(place, async () => {
    if (place.databaseUrl === null) return openSqlite(place.dataDir && databaseFile(place.dataDir), upgrade)
    const { openPostgres } = await import('../store/postgres/open-postgres.ts')
    return openPostgres(place.databaseUrl, upgrade, place.databasePool)
  })

const loggedUpgrade = (log: Logger): Upgrade => ({
  now: () => systemClock.now(),
  freeBytes: (folder) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
  upgraded: ({ copy, ...change }) =>
    log.info({ ...change, ...(copy !== null && { copy }) }, 'data migrated to this version'),
})

/** The location of all data, for users. */
export function describeLocation({ dataDir, databaseUrl }: StorageLocation): string {
  if (databaseUrl === null) return dataDir ?? 'memory, lost when the server stops'
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${hostname}${port && `:${port}`}${pathname}`
}

/** @throws Failure if data are missing */
function mustBeWhole(place: StorageLocation, loss: Loss | null): void {
  if (loss) throw new Failure(`data is missing in ${describeLocation(place)}: ${loss.says}; ${loss.remedy}`)
}

async function orFailure<T>(place: StorageLocation, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw new Failure(`cannot store data in ${describeLocation(place)}: ${describeError(error)}`)
  }
}
