import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** The copies of their data that users request. */
export const accountExportTables: Migration = {
  name: '0109-account-exports',
  isAdditive: true,
  async up({ schema }, dialect) {
    const create = creator(dialect)
    await create(
      schema
        .createTable('account_exports')
        .addColumn('user_id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('export_id', column.id, (c) => c.notNull())
        .addColumn('state', column.text, (c) => c.notNull())
        .addColumn('created_at', column.moment, (c) => c.notNull())
        .addColumn('expires_at', column.moment, (c) => c.notNull())
        .addColumn('size', column.count, (c) => c.notNull())
        .addColumn('files', column.number, (c) => c.notNull())
        .addColumn('is_truncated', column.flag, (c) => c.notNull()),
    )
    // Rows are large, so SQLite doesn't store them in the order of the key.
    await schema
      .createTable('account_export_parts')
      .ifNotExists()
      .addColumn('user_id', column.id, (c) => c.notNull())
      .addColumn('export_id', column.id, (c) => c.notNull())
      .addColumn('position', column.number, (c) => c.notNull())
      .addColumn('number', column.number, (c) => c.notNull())
      .addColumn('path', column.text, (c) => c.notNull())
      .addColumn('attachment_id', column.id)
      .addColumn('bytes', column.bytes)
      .addPrimaryKeyConstraint('account_export_parts_key', ['user_id', 'export_id', 'position', 'number'])
      .execute()
    await schema
      .createIndex('account_exports_by_expiry')
      .ifNotExists()
      .on('account_exports')
      .column('expires_at')
      .execute()
  },
}
