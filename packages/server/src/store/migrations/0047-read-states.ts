import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** How far people have read. */
export const readStates: Migration = {
  name: '0047-read-states',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('read_states')
        .addColumn('user_id', column.id, notNull)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('guild_id', column.id, notNull)
        .addColumn('last_message_id', column.id, notNull)
        .addColumn('mention_count', column.number, notNull)
        .addColumn('last_mention_id', column.id, notNull)
        .addPrimaryKeyConstraint('read_states_pk', ['user_id', 'channel_id']),
    )
    const index = db.schema.createIndex('read_states_by_channel').ifNotExists().on('read_states')
    await index.columns(['guild_id', 'channel_id']).execute()
  },
}
