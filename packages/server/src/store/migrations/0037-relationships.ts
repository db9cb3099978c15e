import { type ColumnDefinitionBuilder, sql } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Friends, who has asked to be one, and who is blocked; and invites that lead to no guild. */
export const relationships: Migration = {
  name: '0037-relationships',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('relationships')
        .addColumn('user_id', column.id, notNull)
        .addColumn('other_id', column.id, notNull)
        .addColumn('type', column.number, notNull)
        .addColumn('nickname', column.text)
        .addColumn('since', column.moment, notNull)
        .addPrimaryKeyConstraint('relationships_pk', ['user_id', 'other_id']),
    )
    await create(
      db.schema
        .createTable('private_invites')
        .addColumn('code', column.text, (c) => c.primaryKey().notNull())
        .addColumn('inviter_id', column.id, notNull)
        .addColumn('channel_id', column.id)
        .addColumn('uses', column.number, notNull)
        .addColumn('created_at', column.moment, notNull)
        .addColumn('expires_at', column.moment, notNull)
        .addColumn('wire', column.document, notNull),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists().on('private_invites')
    await index('private_invites_by_inviter').columns(['inviter_id', 'channel_id']).execute()
    await index('private_invites_by_channel')
      .columns(['channel_id'])
      .where(sql<boolean>`channel_id is not null`)
      .execute()
    await index('private_invites_that_expire').columns(['expires_at']).execute()
  },
}
