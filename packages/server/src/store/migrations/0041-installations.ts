import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Which applications users have installed for themselves, and how often an interaction was followed up. */
export const installations: Migration = {
  name: '0041-installations',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('user_installations')
        .addColumn('user_id', column.id, notNull)
        .addColumn('application_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addPrimaryKeyConstraint('user_installations_pk', ['user_id', 'application_id']),
    )
    await db.schema
      .createIndex('user_installations_of_application')
      .ifNotExists()
      .on('user_installations')
      .column('application_id')
      .execute()
    await db.schema
      .alterTable('interactions')
      .addColumn('followups', column.number, (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
