import { sql } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Mails to send, and the links in them. */
export const mail: Migration = {
  name: '0114-mail',
  isAdditive: true,
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('mails')
        .addColumn('id', column.id, (c) => c.notNull())
        .addColumn('kind', column.text, (c) => c.notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('mailbox', column.text, (c) => c.notNull())
        .addColumn('recipient', column.text)
        .addColumn('locale', column.text, (c) => c.notNull())
        .addColumn('details', column.document, (c) => c.notNull())
        .addColumn('state', column.text, (c) => c.notNull())
        .addColumn('created_at', column.moment, (c) => c.notNull())
        .addPrimaryKeyConstraint('mails_key', ['id']),
    )
    await create(
      db.schema
        .createTable('account_links')
        .addColumn('hash', column.text, (c) => c.notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('kind', column.text, (c) => c.notNull())
        .addColumn('email', column.text)
        .addColumn('created_at', column.moment, (c) => c.notNull())
        .addColumn('expires_at', column.moment, (c) => c.notNull())
        .addPrimaryKeyConstraint('account_links_key', ['hash']),
    )
    const index = (name: string, on: string) => db.schema.createIndex(name).ifNotExists().on(on)
    await index('mails_by_mailbox', 'mails').columns(['mailbox', 'created_at']).execute()
    await index('mails_by_age', 'mails').column('created_at').execute()
    await index('mails_that_wait', 'mails').column('id').where(sql<boolean>`state = 'waiting'`).execute()
    await index('account_links_by_user', 'account_links').columns(['user_id', 'kind', 'created_at']).execute()
    await index('account_links_that_expire', 'account_links').column('expires_at').execute()
  },
}
