import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

/** The files of messages; the bytes lie outside the database. */
export const attachments: Migration = {
  name: '0028-attachments',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('attachments')
        .addColumn('id', column.id, (c) => c.notNull())
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('channel_id', column.id, (c) => c.notNull())
        .addColumn('message_id', column.id)
        .addColumn('wire', column.document, (c) => c.notNull())
        .addColumn('expires_at', column.moment)
        .addPrimaryKeyConstraint('attachments_pk', ['id']),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists().on('attachments')
    await index('attachments_by_message').columns(['guild_id', 'channel_id', 'message_id']).execute()
    await index('attachments_by_end').column('expires_at').where('expires_at', 'is not', null).execute()
  },
}
