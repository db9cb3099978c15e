import { type ColumnDefinitionBuilder, sql } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Webhooks, and what followers have brought from the channels that they follow. */
export const webhooks: Migration = {
  name: '0029-webhooks',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('webhooks')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('guild_id', column.id, notNull)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('type', column.number, notNull)
        .addColumn('creator_id', column.id)
        .addColumn('application_id', column.id)
        .addColumn('source_guild_id', column.id)
        .addColumn('source_channel_id', column.id)
        .addColumn('name', column.text, notNull)
        .addColumn('avatar', column.text)
        .addColumn('token', column.text),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('webhooks_by_channel').on('webhooks').columns(['guild_id', 'channel_id']).execute()
    await index('webhooks_by_source')
      .on('webhooks')
      .columns(['source_channel_id', 'id'])
      .where(sql<boolean>`source_channel_id is not null`)
      .execute()
    await create(
      db.schema
        .createTable('crossposts')
        .addColumn('source_guild_id', column.id, notNull)
        .addColumn('source_channel_id', column.id, notNull)
        .addColumn('source_id', column.id, notNull)
        .addColumn('webhook_id', column.id, notNull)
        .addColumn('guild_id', column.id, notNull)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addPrimaryKeyConstraint('crossposts_pk', ['source_guild_id', 'source_channel_id', 'source_id', 'webhook_id']),
    )
    await index('crossposts_by_guild').on('crossposts').columns(['guild_id', 'id']).execute()
  },
}
