import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Which guilds show previews of links. */
export const guildLinkPreviews: Migration = {
  name: '0095-link-preview-settings',
  isAdditive: true,
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('link_preview_settings')
        .addColumn('guild_id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('is_enabled', column.flag, (c) => c.notNull()),
    )
  },
}
