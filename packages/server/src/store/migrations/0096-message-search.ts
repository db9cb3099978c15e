import { sql } from 'kysely'
import { column } from '../columns.ts'
import { fullTextStatements } from '../full-text.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** The index of messages. A job adds the older ones. */
export const messageSearchIndex: Migration = {
  name: '0096-message-search',
  // Older servers wouldn't add the messages that they write.
  isAdditive: false,
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('message_search')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('channel_id', column.id, (c) => c.notNull())
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('scope_id', column.id, (c) => c.notNull())
        .addColumn('moderated_id', column.id)
        .addColumn('place', column.text, (c) => c.notNull())
        .addColumn('facets', column.text, (c) => c.notNull())
        .addColumn('words', column.text, (c) => c.notNull()),
    )
    await db.schema
      .createIndex('message_search_by_channel')
      .on('message_search')
      .columns(['guild_id', 'channel_id', 'id'])
      .execute()
    await db.schema.createIndex('threads_by_channel').on('threads').columns(['guild_id', 'parent_id', 'id']).execute()
    const terms = ['place', 'facets', 'words']
    for (const statement of fullTextStatements({ name: 'message_search', terms }, dialect))
      await sql.raw(statement).execute(db)
    await create(
      db.schema
        .createTable('search_backlog')
        .addColumn('guild_id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('channel_id', column.id, (c) => c.notNull())
        .addColumn('message_id', column.id, (c) => c.notNull())
        .addColumn('documents', column.count, (c) => c.notNull()),
    )
    await sql`
      insert into search_backlog (guild_id, channel_id, message_id, documents)
      select distinct guild_id, 0, 0, 0 from messages`.execute(db)
  },
}
