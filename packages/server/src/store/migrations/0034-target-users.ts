import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Lists of those whom an invite lets in. */
export const targetUsers: Migration = {
  name: '0034-target-users',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('target_lists')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('guild_id', column.id, notNull)
        .addColumn('code', column.text, notNull)
        .addColumn('status', column.number, notNull)
        .addColumn('total_users', column.number, notNull)
        .addColumn('waiting_users', column.number, notNull)
        .addColumn('processed_users', column.number, notNull)
        .addColumn('created_at', column.moment, notNull)
        .addColumn('completed_at', column.moment)
        .addColumn('error_message', column.text),
    )
    await create(
      db.schema
        .createTable('target_pieces')
        .addColumn('list_id', column.id, notNull)
        .addColumn('n', column.number, notNull)
        .addColumn('size', column.number, notNull)
        .addColumn('ids', column.text, notNull)
        .addPrimaryKeyConstraint('target_pieces_key', ['list_id', 'n']),
    )
    await create(
      db.schema
        .createTable('target_users')
        .addColumn('list_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addPrimaryKeyConstraint('target_users_key', ['list_id', 'user_id']),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('target_lists_by_invite').on('target_lists').columns(['code', 'id']).execute()
    await index('target_lists_by_guild').on('target_lists').column('guild_id').execute()
    await db.schema.alterTable('invites').addColumn('target_list_id', column.id).execute()
  },
}
