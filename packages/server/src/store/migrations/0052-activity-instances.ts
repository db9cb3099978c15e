import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Activities that run, and the gateway sessions that are in them. */
export const activityInstances: Migration = {
  name: '0052-activity-instances',
  async up(db, dialect) {
    const create = creator(dialect)
    const key = ['guild_id', 'channel_id', 'application_id'] as const
    await create(
      db.schema
        .createTable('activity_instances')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('application_id', column.id, notNull)
        .addColumn('launch_id', column.id, notNull)
        .addPrimaryKeyConstraint('activity_instances_pk', [...key]),
    )
    await create(
      db.schema
        .createTable('activity_participants')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('application_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('session_id', column.text, notNull)
        .addColumn('process_id', column.text, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('abandoned_at', column.moment)
        .addPrimaryKeyConstraint('activity_participants_pk', [...key, 'user_id', 'session_id']),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('activity_instances_by_application').on('activity_instances').column('application_id').execute()
    await index('activity_participants_by_session').on('activity_participants').column('session_id').execute()
    await index('activity_participants_by_process').on('activity_participants').column('process_id').execute()
  },
}
