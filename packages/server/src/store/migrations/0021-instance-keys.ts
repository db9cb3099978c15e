import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

/** Secrets that all processes of an instance share, each by its name. */
export const instanceKeys: Migration = {
  name: '0021-instance-keys',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('instance_keys')
        .addColumn('name', column.text, (c) => c.primaryKey().notNull())
        .addColumn('secret', column.bytes, (c) => c.notNull()),
    )
  },
}
