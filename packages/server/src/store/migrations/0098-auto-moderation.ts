import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** The rules of auto moderation. */
export const autoModeration: Migration = {
  name: '0098-auto-moderation',
  isAdditive: true,
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('auto_moderation_rules')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('id', column.id, (c) => c.notNull())
        .addColumn('wire', column.document, (c) => c.notNull())
        .addPrimaryKeyConstraint('auto_moderation_rules_key', ['guild_id', 'id']),
    )
  },
}
