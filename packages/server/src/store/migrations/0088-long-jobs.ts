import { sql } from 'kysely'
import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** Long jobs are found by the guild, user or application that they are for, separately from the others. */
export const longJobs: Migration = {
  name: '0088-long-jobs',
  isAdditive: false,
  async up(db) {
    await db.schema.alterTable('jobs').addColumn('owner_id', column.id).execute()
    await db.schema.dropIndex('jobs_by_due').ifExists().execute()
    const index = (name: string) => db.schema.createIndex(name).ifNotExists().on('jobs')
    await index('jobs_by_due').columns(['due_at', 'id']).where(sql<boolean>`owner_id is null`).execute()
    await index('jobs_by_owner')
      .columns(['owner_id', 'due_at', 'id'])
      .where(sql<boolean>`owner_id is not null`)
      .execute()
  },
}
