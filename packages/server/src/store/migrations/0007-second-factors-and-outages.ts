import { type ColumnDefinitionBuilder, sql } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()
const off = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(false)

export const secondFactorsAndOutages: Migration = {
  name: '0007-second-factors-and-outages',
  async up(db, dialect) {
    const create = creator(dialect)
    await db.schema.alterTable('users').addColumn('is_email_verified', column.flag, off).execute()
    await db.schema.alterTable('users').addColumn('is_phone_verified', column.flag, off).execute()
    await db.schema.alterTable('guilds').addColumn('is_unavailable', column.flag, off).execute()
    // Those who were here before were told that their address is verified.
    await db.updateTable('users').set({ is_email_verified: sql`true` }).where('email', 'is not', null).execute()
    await create(
      db.schema
        .createTable('second_factors')
        .addColumn('user_id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('secret', column.text, notNull)
        .addColumn('last_step', column.count, notNull)
        .addColumn('created_at', column.moment, notNull),
    )
    await create(
      db.schema
        .createTable('backup_codes')
        .addColumn('user_id', column.id, notNull)
        .addColumn('hash', column.text, notNull)
        .addColumn('used_at', column.moment)
        .addPrimaryKeyConstraint('backup_codes_pk', ['user_id', 'hash']),
    )
    await create(
      db.schema
        .createTable('sign_in_tickets')
        .addColumn('hash', column.text, (c) => c.primaryKey().notNull())
        .addColumn('user_id', column.id, notNull)
        .addColumn('expires_at', column.moment, notNull),
    )
    await db.schema
      .createIndex('sign_in_tickets_by_user')
      .ifNotExists()
      .on('sign_in_tickets')
      .column('user_id')
      .execute()
  },
}
