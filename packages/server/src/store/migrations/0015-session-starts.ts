import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** How often each user began a gateway session lately, and when each of a bot's keys may begin the next one. */
export const sessionStarts: Migration = {
  name: '0015-session-starts',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('session_starts')
        .addColumn('user_id', column.id, notNull)
        .addColumn('used', column.number, notNull)
        .addColumn('ends_at', column.moment, notNull)
        .addPrimaryKeyConstraint('session_starts_pk', ['user_id']),
    )
    await create(
      db.schema
        .createTable('identify_turns')
        .addColumn('user_id', column.id, notNull)
        .addColumn('key', column.number, notNull)
        .addColumn('free_at', column.moment, notNull)
        .addPrimaryKeyConstraint('identify_turns_pk', ['user_id', 'key']),
    )
  },
}
