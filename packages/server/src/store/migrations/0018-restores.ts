import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Which backups a database was restored from, and which Guildhall brought its schema where it is. */
export const restores: Migration = {
  name: '0018-restores',
  async up(db, dialect) {
    await db.schema.alterTable('migrations').addColumn('version', column.text).execute()
    await creator(dialect)(
      db.schema
        .createTable('restores')
        .addColumn('last_id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('taken_at', column.moment, notNull)
        .addColumn('restored_at', column.moment, notNull),
    )
  },
}
