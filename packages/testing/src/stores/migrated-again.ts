import type { Db } from 'guildhall/store/db'
import { migrate } from 'guildhall/store/migrate'
import { sql } from 'kysely'
import type { World } from '../worlds/world.ts'
import { useOpenSchemasNoMore } from './open-store.ts'

/**
 * Takes a step back out of the schema of a world, and runs it over what is there. Nobody works meanwhile, as no server does
 * while it brings its data up to date: what asks for the same tables in another order would be a deadlock.
 *
 * @param takeBack undoes the step, and may leave data as an older Guildhall wrote them
 */
export async function migratedAgain(
  world: World,
  step: string,
  takeBack: (q: Db['q']) => Promise<unknown>,
): Promise<void> {
  // Later steps may have added to what the step makes again.
  useOpenSchemasNoMore()
  await world.app.worker.settled()
  await world.app.worker.stop()
  await world.app.kernel.store.write(async ({ q, dialect }) => {
    await takeBack(q)
    await sql`delete from migrations where name = ${step}`.execute(q)
    await migrate(q, dialect)
  })
}
