import { counted } from './counted-store.ts'
import { openTestStore } from './open-store.ts'
import { World } from './world.ts'

/**
 * A world whose statements are noted. Nothing is done in it that no test asks for: jobs are left where they are, and the
 * look for those that are due isn't noted in between.
 */
export async function countedWorld(): Promise<{ world: World; seen: string[] }> {
  const { store, seen } = counted(await openTestStore())
  const world = await World.create({}, store)
  await world.app.worker.settled()
  await world.app.worker.stop()
  return { world, seen }
}

/** Whether a statement finds out who calls: a caller is known for a second, so that how often depends on the time. */
export const findsCaller = (statement: string): boolean => statement.includes('"tokens"."hash"')
