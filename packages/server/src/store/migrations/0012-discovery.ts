import { sql } from 'kysely'
import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** Guilds that anyone may find stand apart in an index: listing them costs nothing for those that are not. */
export const discovery: Migration = {
  name: '0012-discovery',
  async up(db) {
    await db.schema
      .alterTable('guilds')
      .addColumn('is_discoverable', column.flag, (c) => c.notNull().defaultTo(sql`false`))
      .execute()
    await db.updateTable('guilds').set({ is_discoverable: true }).where('wire', 'like', '%"DISCOVERABLE"%').execute()
    await db.schema.createIndex('guilds_by_discovery').on('guilds').columns(['is_discoverable', 'id']).execute()
  },
}
