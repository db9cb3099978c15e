import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { endOfQuarter } from '../activity.ts'
import { column } from '../columns.ts'
import type { Tables } from '../tables.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/**
 * Since when members are inactive, and the prunes that are under way. Those who are there already count as active now:
 * nobody wrote down when they were before.
 */
export const prune: Migration = {
  name: '0019-prune',
  async up(db, dialect) {
    await db.schema.alterTable('members').addColumn('active_until', column.moment).execute()
    await db.schema
      .alterTable('members')
      .addColumn('has_roles', column.flag, (c) => c.notNull().defaultTo(false))
      .execute()
    await markAll(db, dialect)
    await db.schema
      .createIndex('members_by_activity')
      .ifNotExists()
      .on('members')
      .columns(['guild_id', 'has_roles', 'active_until', 'user_id'])
      .execute()
    await creator(dialect)(
      db.schema
        .createTable('prunes')
        .addColumn('guild_id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('user_id', column.id, notNull)
        .addColumn('reason', column.text)
        .addColumn('days', column.number, notNull)
        .addColumn('inactive_since', column.moment, notNull)
        .addColumn('role_ids', column.document, notNull)
        .addColumn('removed', column.count, notNull)
        .addColumn('seen_until', column.moment, notNull)
        .addColumn('seen_user_id', column.id, notNull),
    )
  },
}

/** Bots are never inactive. */
async function markAll(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const clock =
    dialect === 'sqlite'
      ? sql<{ s: unknown }>`select unixepoch() as s`
      : sql<{ s: unknown }>`select extract(epoch from now()) as s`
  const [now] = (await clock.execute(db)).rows
  const bots = db.selectFrom('users').select('id').where('is_bot', '=', true)
  const active_until = endOfQuarter(Number(now?.s) * 1000)
  await db.updateTable('members').set({ active_until }).where('user_id', 'not in', bots).execute()
  const named = sql<boolean>`replace(wire, '"roles":[]', '') = wire`
  await db.updateTable('members').set({ has_roles: true }).where(named).execute()
}
