import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

export const scheduledEvents: Migration = {
  name: '0025-scheduled-events',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('scheduled_events')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('creator_id', column.id)
        .addColumn('is_open', column.flag, notNull)
        .addColumn('due_at', column.moment)
        .addColumn('user_count', column.count, notNull)
        .addColumn('wire', column.document, notNull)
        .addPrimaryKeyConstraint('scheduled_events_pk', ['guild_id', 'id']),
    )
    await create(
      db.schema
        .createTable('scheduled_event_users')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('event_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('at', column.moment, notNull)
        .addPrimaryKeyConstraint('scheduled_event_users_pk', ['guild_id', 'event_id', 'user_id']),
    )
    await create(
      db.schema
        .createTable('stage_instances')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('due_at', column.moment)
        .addColumn('wire', column.document, notNull)
        .addPrimaryKeyConstraint('stage_instances_pk', ['guild_id', 'channel_id']),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    // Of events that are over, which stay, a guild may have very many.
    await index('scheduled_events_by_open').on('scheduled_events').columns(['guild_id', 'is_open', 'id']).execute()
    await index('scheduled_events_by_due').on('scheduled_events').column('due_at').execute()
    await index('stage_instances_by_due').on('stage_instances').column('due_at').execute()
    await index('scheduled_event_users_by_user').on('scheduled_event_users').columns(['guild_id', 'user_id']).execute()
  },
}
