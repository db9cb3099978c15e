import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Pictures that webhooks showed for a message, and that lay elsewhere. */
export const webhookAvatars: Migration = {
  name: '0046-webhook-avatars',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('webhook_avatars')
        .addColumn('webhook_id', column.id, notNull)
        .addColumn('url_hash', column.text, notNull)
        .addColumn('guild_id', column.id, notNull)
        .addColumn('hash', column.text)
        .addColumn('bytes', column.bytes)
        .addColumn('used_at', column.moment, notNull)
        .addColumn('first_id', column.id, notNull)
        .addColumn('last_id', column.id, notNull)
        .addPrimaryKeyConstraint('webhook_avatars_pk', ['webhook_id', 'url_hash']),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists().on('webhook_avatars')
    await index('webhook_avatars_by_hash').columns(['webhook_id', 'hash']).execute()
    await index('webhook_avatars_by_guild').column('guild_id').execute()
    await index('webhook_avatars_by_use').column('used_at').execute()
  },
}
