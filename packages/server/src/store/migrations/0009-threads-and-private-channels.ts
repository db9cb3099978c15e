import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

export const threadsAndPrivateChannels: Migration = {
  name: '0009-threads-and-private-channels',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('threads')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('parent_id', column.id, notNull)
        .addColumn('type', column.number, notNull)
        .addColumn('archived', column.flag, notNull)
        .addColumn('archived_at', column.moment, notNull)
        .addColumn('archive_due_at', column.moment)
        .addColumn('last_message_id', column.id)
        .addColumn('message_count', column.count, notNull)
        .addColumn('total_message_sent', column.count, notNull)
        .addColumn('member_count', column.count, notNull)
        .addColumn('wire', column.document, notNull)
        .addPrimaryKeyConstraint('threads_pk', ['guild_id', 'id']),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('threads_by_id').on('threads').column('id').execute()
    await index('threads_by_parent')
      .on('threads')
      .columns(['guild_id', 'parent_id', 'archived', 'archived_at'])
      .execute()
    await index('threads_by_archived').on('threads').columns(['guild_id', 'archived', 'id']).execute()
    await index('threads_by_due').on('threads').column('archive_due_at').execute()
    await create(
      db.schema
        .createTable('thread_members')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('thread_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('joined_at', column.moment, notNull)
        .addPrimaryKeyConstraint('thread_members_pk', ['guild_id', 'thread_id', 'user_id']),
    )
    await index('thread_members_by_user').on('thread_members').columns(['guild_id', 'user_id', 'thread_id']).execute()
    await create(
      db.schema
        .createTable('private_channels')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('type', column.number, notNull)
        .addColumn('recipient_ids', column.document, notNull),
    )
    await create(
      db.schema
        .createTable('private_recipients')
        .addColumn('user_id', column.id, notNull)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('other_id', column.id)
        .addColumn('is_open', column.flag, notNull)
        .addPrimaryKeyConstraint('private_recipients_pk', ['user_id', 'channel_id']),
    )
    // Two people share one channel: its number is looked up by them.
    await index('private_recipients_by_other')
      .unique()
      .on('private_recipients')
      .columns(['user_id', 'other_id'])
      .execute()
  },
}
