import { join } from 'node:path'
import type { Place } from '../config.ts'
import { claimFolder } from '../store/claim-folder.ts'
import type { Store } from '../store/db.ts'
import { openSqlite } from '../store/open-sqlite.ts'
import { Failure, reasonOf } from './failure.ts'

/** Opens the store for a server: a folder of data serves one at a time. @throws Failure */
export async function openServersStore(place: Place): Promise<Store> {
  if (place.databaseUrl !== null || place.dataDir === null) return openStore(place)
  const release = await orFailure(place, async () => claimFolder(place.dataDir ?? ''))
  const store = await openStore(place)
  return {
    ...store,
    close: async () => {
      await store.close()
      release()
    },
  }
}

/** Opens the store beside a server that may be running. @throws Failure */
export const openStore = (place: Place): Promise<Store> =>
  orFailure(place, async () => {
    if (place.databaseUrl === null) return openSqlite(place.dataDir && join(place.dataDir, 'guildhall.sqlite'))
    const { openPostgres } = await import('../store/open-postgres.ts')
    return openPostgres(place.databaseUrl)
  })

/** Where everything is kept, as a person may read it. */
export function describePlace({ dataDir, databaseUrl }: Place): string {
  if (databaseUrl === null) return dataDir ?? 'memory, forgotten at the end'
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${hostname}${port && `:${port}`}${pathname}`
}

async function orFailure<T>(place: Place, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw new Failure(`cannot keep data in ${describePlace(place)}: ${reasonOf(error)}`)
  }
}
