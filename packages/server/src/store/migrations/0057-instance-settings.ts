import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

/** The instance settings that an administrator changed: one row once there is one. */
export const instanceSettings: Migration = {
  name: '0057-instance-settings',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('instance_settings')
        .addColumn('id', column.number, (c) => c.primaryKey().notNull())
        .addColumn('wire', column.document, (c) => c.notNull()),
    )
  },
}
