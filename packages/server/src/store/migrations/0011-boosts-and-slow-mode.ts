import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { SYSTEM_USER } from '../system-user.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

export const boostsAndSlowMode: Migration = {
  name: '0011-boosts-and-slow-mode',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('boosts')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('count', column.count, notNull)
        .addPrimaryKeyConstraint('boosts_pk', ['guild_id', 'user_id']),
    )
    await create(
      db.schema
        .createTable('slowmode_turns')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('kind', column.text, notNull)
        .addColumn('at', column.moment, notNull)
        .addPrimaryKeyConstraint('slowmode_turns_pk', ['guild_id', 'channel_id', 'user_id', 'kind']),
    )
    await db.schema.createIndex('slowmode_turns_by_time').ifNotExists().on('slowmode_turns').column('at').execute()
    const { id, username } = SYSTEM_USER
    await db
      .insertInto('users')
      .values({
        id,
        username,
        is_admin: false,
        is_bot: true,
        is_email_verified: false,
        is_phone_verified: false,
        wire: JSON.stringify(SYSTEM_USER),
        created_at: 0,
      })
      .execute()
  },
}
