import type { Db } from 'guildhall/store/db'
import { migrate } from 'guildhall/store/migrate'
import { sql } from 'kysely'
import type { World } from '../worlds/world.ts'
import { discardOpenSchemas } from './open-store.ts'

/**
 * Reverts a step of a world's schema, and runs it again on the existing data. Nobody else works meanwhile, as during a
 * server's migration: concurrent locks in another order would cause a deadlock.
 * @param takeBack reverts the step, and may leave data as an older Guildhall wrote them
 */
export async function rerunMigration(
  world: World,
  step: string,
  takeBack: (q: Db['q']) => Promise<unknown>,
): Promise<void> {
  // Later steps may have added to what the step creates.
  discardOpenSchemas()
  await world.app.worker.settled()
  await world.app.worker.stop()
  await world.app.kernel.store.write(async ({ q, dialect }) => {
    await takeBack(q)
    await sql`delete from migrations where name = ${step}`.execute(q)
    await migrate(q, dialect)
  })
}
