import { sql } from 'kysely'
import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** Of which voice channel those members are guests who are. */
export const guests: Migration = {
  name: '0035-guests',
  async up(db) {
    await db.schema.alterTable('members').addColumn('guest_channel_id', column.id).execute()
    await db.schema
      .createIndex('guests')
      .ifNotExists()
      .on('members')
      .columns(['guild_id', 'user_id'])
      .where(sql<boolean>`guest_channel_id is not null`)
      .execute()
  },
}
