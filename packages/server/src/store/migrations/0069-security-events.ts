import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

/** Who proved their identity, when, and for which operation. */
export const securityEvents: Migration = {
  name: '0069-security-events',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('security_events')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('kind', column.text, (c) => c.notNull())
        .addColumn('operation', column.text, (c) => c.notNull())
        .addColumn('method', column.text, (c) => c.notNull())
        .addColumn('address', column.text, (c) => c.notNull())
        .addColumn('targets', column.document, (c) => c.notNull())
        .addColumn('created_at', column.moment, (c) => c.notNull()),
    )
    await db.schema
      .createIndex('security_events_by_user')
      .ifNotExists()
      .on('security_events')
      .columns(['user_id', 'id'])
      .execute()
  },
}
