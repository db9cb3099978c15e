import { type App, createApp } from 'guildhall/app'
import type { Config } from 'guildhall/config'
import { openPostgres } from 'guildhall/store/postgres/open-postgres'
import { dropSchema, newPostgresUrl } from '../stores/open-store.ts'
import { noDns, TEST_CONFIG, World } from './world.ts'

/** Two servers that share only a PostgreSQL database. */
export interface TwoProcesses {
  readonly world: World
  readonly other: App
  close(): Promise<void>
}

/** Starts a world and, on the same database and clock, a second server. */
export async function startTwoProcesses(options: Partial<Config> = {}): Promise<TwoProcesses> {
  const url = newPostgresUrl()
  const world = await World.create(options, await openPostgres(url))
  const { clock, ids, log } = world.app.kernel
  const other = await createApp(
    { ...TEST_CONFIG, ...options },
    { store: await openPostgres(url), clock, ids, log, network: noDns },
  )
  return {
    world,
    other,
    close: async () => {
      await other.close()
      await world.close()
      await dropSchema(url)
    },
  }
}
