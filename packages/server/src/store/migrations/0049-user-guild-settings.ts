import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** What people want to hear of in their guilds. */
export const userGuildSettings: Migration = {
  name: '0049-user-guild-settings',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('user_guild_settings')
        .addColumn('user_id', column.id, notNull)
        .addColumn('guild_id', column.id, notNull)
        .addColumn('wire', column.document, notNull)
        .addPrimaryKeyConstraint('user_guild_settings_pk', ['user_id', 'guild_id']),
    )
    const index = db.schema.createIndex('user_guild_settings_by_guild').ifNotExists().on('user_guild_settings')
    await index.columns(['guild_id']).execute()
  },
}
