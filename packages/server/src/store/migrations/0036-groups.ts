import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** What a group is beside those who are in it. */
export const groups: Migration = {
  name: '0036-groups',
  async up(db) {
    await db.schema.alterTable('private_channels').addColumn('wire', column.document).execute()
  },
}
