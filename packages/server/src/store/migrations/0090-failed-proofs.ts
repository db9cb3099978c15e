import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** How many wrong passwords and codes a session has sent since the last correct one. */
export const failedProofs: Migration = {
  name: '0090-failed-proofs',
  isAdditive: true,
  async up(db) {
    await db.schema
      .alterTable('tokens')
      .addColumn('failed_proofs', column.number, (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
