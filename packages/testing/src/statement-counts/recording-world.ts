import type { Config } from 'guildhall/config'
import { openTestStore } from '../stores/open-store.ts'
import { type RecordedStatements, recordStatements } from '../stores/record-statements.ts'
import { World } from '../worlds/world.ts'

/**
 * A world that records its statements. Nothing runs in it that a test doesn't request: jobs are not run, and the query
 * for due jobs isn't recorded.
 */
export async function newRecordingWorld(options: Partial<Config> = {}): Promise<RecordedStatements & { world: World }> {
  const { store, seen, lookups } = recordStatements(await openTestStore())
  const world = await World.create(options, store)
  await world.app.worker.settled()
  await world.app.worker.stop()
  return { world, seen, lookups }
}
