import type { Config } from 'guildhall/config'
import { type Counted, counted } from '../stores/counted-store.ts'
import { openTestStore } from '../stores/open-store.ts'
import { World } from '../worlds/world.ts'

/**
 * A world that records its statements. Nothing runs in it that a test doesn't request: jobs are not run, and the query
 * for due jobs isn't recorded.
 */
export async function countedWorld(options: Partial<Config> = {}): Promise<Counted & { world: World }> {
  const { store, seen, lookups } = counted(await openTestStore())
  const world = await World.create(options, store)
  await world.app.worker.settled()
  await world.app.worker.stop()
  return { world, seen, lookups }
}
