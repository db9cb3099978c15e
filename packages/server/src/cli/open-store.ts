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

/** The embedded database of a folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'guildhall.sqlite')

/** Where the gateway sessions of a folder's server are written down. */
export const journalFolder = (dataDir: string): string => join(dataDir, 'gateway')

/**
 * Opens the store for a server, which brings it up to date: a folder of data serves one at a time.
 *
 * @throws Failure
 */
export async function openServersStore(place: StorageLocation, log: Logger): Promise<Store> {
  const upgrade = upgradeTold(log)
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

/** @throws Failure, also if something is lost of what was there */
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

/** Opens the store beside a server that may be running, whose data must not be upgraded under it. @throws Failure */
export const openStore = (place: StorageLocation, upgrade: Upgrade | null = null): Promise<Store> =>
  orFailure(place, async () => {
    if (place.databaseUrl === null) return openSqlite(place.dataDir && databaseFile(place.dataDir), upgrade)
    const { openPostgres } = await import('../store/postgres/open-postgres.ts')
    return openPostgres(place.databaseUrl, upgrade)
  })

const upgradeTold = (log: Logger): Upgrade => ({
  now: () => systemClock.now(),
  freeBytes: (folder) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
  upgraded: ({ copy, ...change }) => log.info({ ...change, ...(copy !== null && { copy }) }, 'data brought up to date'),
})

/** Where everything is kept, as a person may read it. */
export function describeLocation({ dataDir, databaseUrl }: StorageLocation): string {
  if (databaseUrl === null) return dataDir ?? 'memory, forgotten at the end'
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${hostname}${port && `:${port}`}${pathname}`
}

/** @throws Failure if something is lost */
function mustBeWhole(place: StorageLocation, loss: Loss | null): void {
  if (loss) throw new Failure(`data is lost in ${describeLocation(place)}: ${loss.says}; ${loss.remedy}`)
}

async function orFailure<T>(place: StorageLocation, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw new Failure(`cannot keep data in ${describeLocation(place)}: ${describeError(error)}`)
  }
}
