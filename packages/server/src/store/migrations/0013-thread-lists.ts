import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/**
 * What lists of threads are read along: archived ones by their channel, type and moment; those that somebody is in by
 * their channel and whether they are private, which never changes.
 */
export const threadLists: Migration = {
  name: '0013-thread-lists',
  async up(db) {
    await db.schema.dropIndex('threads_by_parent').ifExists().execute()
    await db.schema
      .createIndex('threads_by_parent')
      .ifNotExists()
      .on('threads')
      .columns(['guild_id', 'parent_id', 'archived', 'type', 'archived_at', 'id'])
      .execute()
    const members = db.schema.alterTable('thread_members')
    await members.addColumn('parent_id', column.id, (c) => c.notNull().defaultTo(0)).execute()
    await members.addColumn('is_private', column.flag, (c) => c.notNull().defaultTo(false)).execute()
    await db.schema
      .createIndex('thread_members_by_channel')
      .ifNotExists()
      .on('thread_members')
      .columns(['guild_id', 'user_id', 'parent_id', 'is_private', 'thread_id'])
      .execute()
  },
}
