import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** Each process that shares the database has a number of its own, which its ids hold. */
export const workerNumbers: Migration = {
  name: '0017-worker-numbers',
  async up(db) {
    await db.schema.alterTable('processes').addColumn('worker', column.number).execute()
  },
}
