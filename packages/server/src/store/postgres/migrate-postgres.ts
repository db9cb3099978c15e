import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { changeOf, migrate, mustMayUpgrade, type Upgrade } from '../migrate.ts'
import { LockTimeout } from '../store-failure.ts'
import { lockSchema } from './postgres-locks.ts'
import { type Database, inUnit } from './postgres-unit.ts'

/** While a migration waits for a table, statements of servers that use the table wait behind it. */
const LOCK_TIMEOUT = '2s'
/** The pause before the next attempt, in which those statements run, ms. */
const PAUSE_MS = 2000
const MOST_ATTEMPTS = 60

/**
 * Runs the missing migrations while no other process does. If a transaction, such as that of a backup, uses a table that
 * they change, they are rolled back and tried again.
 *
 * @param schema is created if it doesn't exist; null for the connection's default
 * @throws Error with instructions in its message
 */
export async function migratePostgres(
  database: Database,
  schema: string | null,
  upgrade: Upgrade | null,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrateOnce(database, schema, upgrade)
    } catch (error) {
      if (!(error instanceof LockTimeout)) throw error
      if (attempt === MOST_ATTEMPTS) {
        throw new Error('its upgrade needs tables that a long transaction uses: end that transaction, or start later', {
          cause: error,
        })
      }
      await pause(PAUSE_MS)
    }
  }
}

const migrateOnce = (database: Database, name: string | null, upgrade: Upgrade | null): Promise<void> =>
  inUnit(database, async (tx) => {
    await lockSchema(tx.q)
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx.q)
    if (name !== null) await tx.q.schema.createSchema(name).ifNotExists().execute()
    await migrate(tx.q, 'postgres', async (schema) => {
      const allowed = mustMayUpgrade(upgrade)
      tx.onCommitted(() => allowed.upgraded({ ...changeOf(schema), copy: null }))
    })
  })
