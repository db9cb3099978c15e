import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

export const voice: Migration = {
  name: '0004-voice',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('voice_states')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('session_id', column.text, notNull)
        .addColumn('process_id', column.text, notNull)
        .addColumn('self_mute', column.flag, notNull)
        .addColumn('self_deaf', column.flag, notNull)
        .addColumn('self_video', column.flag, notNull)
        .addColumn('suppress', column.flag, notNull)
        .addColumn('request_to_speak', column.text)
        .addPrimaryKeyConstraint('voice_states_pk', ['guild_id', 'user_id']),
    )
    await db.schema.createIndex('voice_states_by_user').ifNotExists().on('voice_states').column('user_id').execute()
    await create(
      db.schema
        .createTable('voice_channels')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('status', column.text)
        .addColumn('started_at', column.moment)
        .addPrimaryKeyConstraint('voice_channels_pk', ['guild_id', 'id']),
    )
    await create(
      db.schema
        .createTable('processes')
        .addColumn('id', column.text, (c) => c.primaryKey().notNull())
        .addColumn('renewed_at', column.moment, notNull),
    )
  },
}
