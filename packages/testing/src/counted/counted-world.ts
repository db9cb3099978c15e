import { type Counted, counted } from '../stores/counted-store.ts'
import { openTestStore } from '../stores/open-store.ts'
import { World } from '../worlds/world.ts'

/**
 * A world whose statements are noted. Nothing is done in it that no test asks for: jobs are left where they are, and the
 * look for those that are due isn't noted in between.
 */
export async function countedWorld(): Promise<Counted & { world: World }> {
  const { store, seen, lookups } = counted(await openTestStore())
  const world = await World.create({}, store)
  await world.app.worker.settled()
  await world.app.worker.stop()
  return { world, seen, lookups }
}
