import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** The sounds of guilds; their files are in `images`. */
export const guildSounds: Migration = {
  name: '0102-soundboard-sounds',
  isAdditive: true,
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('soundboard_sounds')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('id', column.id, (c) => c.notNull())
        .addColumn('creator_id', column.id, (c) => c.notNull())
        .addColumn('wire', column.document, (c) => c.notNull())
        .addPrimaryKeyConstraint('soundboard_sounds_key', ['guild_id', 'id']),
    )
  },
}
