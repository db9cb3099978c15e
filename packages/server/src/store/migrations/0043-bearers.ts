import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** What applications learn with a user's token: his accounts elsewhere, what they keep of him, and who he is. */
export const bearers: Migration = {
  name: '0043-bearers',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('connections')
        .addColumn('user_id', column.id, notNull)
        .addColumn('type', column.text, notNull)
        .addColumn('account_id', column.text, notNull)
        .addColumn('wire', column.document, notNull)
        .addPrimaryKeyConstraint('connections_key', ['user_id', 'type', 'account_id']),
    )
    await create(
      db.schema
        .createTable('role_connections')
        .addColumn('application_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('wire', column.document, notNull)
        .addPrimaryKeyConstraint('role_connections_key', ['application_id', 'user_id']),
    )
    await db.schema.alterTable('authorization_codes').addColumn('nonce', column.text).execute()
  },
}
