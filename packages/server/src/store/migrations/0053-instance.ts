import { sql } from 'kysely'
import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** Accounts can be disabled, and whoever runs the instance finds people, guilds and failed jobs, however many there are. */
export const instance: Migration = {
  name: '0053-instance',
  async up(db, dialect) {
    await db.schema.alterTable('users').addColumn('disabled_at', column.moment).execute()
    // The one order that both databases have for text, and in which a prefix is a range: that of its bytes.
    const key = dialect === 'sqlite' ? sql`name_key` : sql`name_key collate "C"`
    await sql`create index guilds_by_name on guilds (${key}, id)`.execute(db)
    // On SQLite the unique indexes of both columns are in that order already.
    if (dialect === 'postgres') {
      await sql`create index users_by_name on users (username_key collate "C")`.execute(db)
      await sql`create index users_by_email on users (email collate "C")`.execute(db)
    }
    const administers = sql<boolean>`is_admin = true`
    await db.schema.createIndex('administrators').on('users').columns(['id']).where(administers).execute()
    await db.schema.createIndex('jobs_failed').on('jobs').columns(['id']).where(sql<boolean>`attempts > 0`).execute()
  },
}
