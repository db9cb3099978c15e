import { sql } from 'kysely'
import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** Jobs remember how often they failed, and of the processes that are there no two have the same number. */
export const jobAttempts: Migration = {
  name: '0026-job-attempts',
  async up(db) {
    const jobs = () => db.schema.alterTable('jobs')
    await jobs()
      .addColumn('attempts', column.number, (c) => c.notNull().defaultTo(0))
      .execute()
    await jobs().addColumn('last_error', column.text).execute()
    // Whoever has lost the number takes another when it next says that it is there.
    await sql`update processes set worker = null where exists (
      select 1 from processes other where other.worker = processes.worker and other.id < processes.id)`.execute(db)
    await db.schema.createIndex('processes_by_worker').unique().ifNotExists().on('processes').column('worker').execute()
  },
}
