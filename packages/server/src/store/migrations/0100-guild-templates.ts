import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** The templates of guilds. */
export const guildTemplatesByCode: Migration = {
  name: '0100-guild-templates',
  isAdditive: true,
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('guild_templates')
        .addColumn('code', column.text, (c) => c.notNull())
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('creator_id', column.id, (c) => c.notNull())
        .addColumn('name', column.text, (c) => c.notNull())
        .addColumn('description', column.text)
        .addColumn('usage_count', column.number, (c) => c.notNull())
        .addColumn('created_at', column.moment, (c) => c.notNull())
        .addColumn('synced_at', column.moment, (c) => c.notNull())
        .addColumn('wire', column.document, (c) => c.notNull())
        .addPrimaryKeyConstraint('guild_templates_key', ['code']),
    )
    await db.schema.createIndex('guild_templates_by_guild').unique().on('guild_templates').column('guild_id').execute()
  },
}
