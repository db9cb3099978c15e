import { type ColumnDefinitionBuilder, sql } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Until when guilds keep their members from writing in private, and what they ask of those who join. */
export const incidentsAndScreening: Migration = {
  name: '0024-incidents-and-screening',
  async up(db, dialect) {
    await db.schema.alterTable('guilds').addColumn('dms_disabled_until', column.moment).execute()
    await db.schema
      .alterTable('members')
      .addColumn('is_pending', column.flag, (c) => c.notNull().defaultTo(sql`false`))
      .execute()
    await db.updateTable('members').set({ is_pending: true }).where('wire', 'like', '%"pending":true%').execute()
    await db.schema
      .createIndex('members_pending')
      .on('members')
      .columns(['guild_id', 'user_id'])
      .where(sql<boolean>`is_pending = true`)
      .execute()
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('member_verification_forms')
        .addColumn('guild_id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('version', column.moment, notNull)
        .addColumn('description', column.text)
        .addColumn('form_fields', column.document, notNull),
    )
    await create(
      db.schema
        .createTable('join_requests')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('status', column.text, notNull)
        .addColumn('form_responses', column.document, notNull)
        .addColumn('created_at', column.moment, notNull)
        .addColumn('reviewed_at', column.moment)
        .addColumn('reviewer_id', column.id)
        .addColumn('rejection_reason', column.text)
        .addPrimaryKeyConstraint('join_requests_pk', ['guild_id', 'id']),
    )
    await db.schema
      .createIndex('join_requests_by_user')
      .unique()
      .on('join_requests')
      .columns(['guild_id', 'user_id'])
      .execute()
    await db.schema
      .createIndex('join_requests_by_status')
      .on('join_requests')
      .columns(['guild_id', 'status', 'id'])
      .execute()
  },
}
