import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** A code may bring something to a guild when it is exchanged; what an application may do by itself is known from what users agreed to. */
export const whatComesWithCodes: Migration = {
  name: '0044-what-comes-with-codes',
  async up(db) {
    const codes = () => db.schema.alterTable('authorization_codes')
    await codes().addColumn('guild_id', column.id).execute()
    await codes().addColumn('bot_permissions', column.text).execute()
    await codes().addColumn('webhook_channel_id', column.id).execute()
    await db.schema
      .createIndex('authorization_codes_by_user')
      .ifNotExists()
      .on('authorization_codes')
      .columns(['user_id', 'application_id'])
      .execute()
    await db.schema
      .alterTable('authorizations')
      .addColumn('is_own', column.flag, (c) => c.notNull().defaultTo(false))
      .execute()
  },
}
