import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Tickets for the pages of Activities. */
export const proxyTickets: Migration = {
  name: '0085-proxy-tickets',
  isAdditive: true,
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('proxy_tickets')
        .addColumn('hash', column.text, (c) => c.primaryKey().notNull())
        .addColumn('application_id', column.id, (c) => c.notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('session_hash', column.text, (c) => c.notNull())
        .addColumn('is_developer', column.flag, (c) => c.notNull())
        .addColumn('expires_at', column.moment, (c) => c.notNull()),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists().on('proxy_tickets')
    await index('proxy_tickets_by_user').column('user_id').execute()
    await index('proxy_tickets_that_expire').column('expires_at').execute()
  },
}
