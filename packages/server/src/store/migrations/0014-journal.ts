import { sql } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

/**
 * What processes that share a database write down of their gateway sessions, and which process took a session up last.
 * The pages are of no use after a crash of the database: PostgreSQL needn't secure them.
 */
export const journal: Migration = {
  name: '0014-journal',
  async up(db, dialect) {
    const create = creator(dialect)
    const pages = db.schema
      .createTable('journal_pages')
      .addColumn('process_id', column.text, (c) => c.notNull())
      .addColumn('number', column.count, (c) => c.notNull())
      .addColumn('segment', column.count, (c) => c.notNull())
      .addColumn('text', column.text, (c) => c.notNull())
      .addColumn('written_at', column.moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('journal_pages_pk', ['process_id', 'number'])
    await create(dialect === 'postgres' ? pages.modifyFront(sql`unlogged`) : pages)
    await create(
      db.schema
        .createTable('session_holders')
        .addColumn('session_id', column.text, (c) => c.primaryKey().notNull())
        .addColumn('process_id', column.text, (c) => c.notNull()),
    )
  },
}
