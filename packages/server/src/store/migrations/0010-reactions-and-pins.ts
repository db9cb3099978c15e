import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

export const reactionsAndPins: Migration = {
  name: '0010-reactions-and-pins',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('reactions')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('channel_id', column.id, (c) => c.notNull())
        .addColumn('kind_id', column.id, (c) => c.notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addPrimaryKeyConstraint('reactions_pk', ['guild_id', 'channel_id', 'kind_id', 'user_id']),
    )
    await create(
      db.schema
        .createTable('pins')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('channel_id', column.id, (c) => c.notNull())
        .addColumn('message_id', column.id, (c) => c.notNull())
        .addColumn('pinned_at', column.moment, (c) => c.notNull())
        .addPrimaryKeyConstraint('pins_pk', ['guild_id', 'channel_id', 'message_id']),
    )
    // Emojis of other guilds are looked up by their ids alone.
    await db.schema.createIndex('emojis_by_id').ifNotExists().on('emojis').column('id').execute()
    for (const table of ['streams', 'threads']) {
      await db.schema.alterTable(table).addColumn('last_pin_at', column.moment).execute()
    }
  },
}
