import { type Kysely, sql } from 'kysely'
import { column } from '../columns.ts'
import { nameKey, nameKeyOrNull } from '../name-key.ts'
import type { Tables } from '../tables.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const USERS_AT_ONCE = 1000

/**
 * Members carry their user's JSON, so that a page of them is one range, and are found by the beginning of a name; those
 * who left are remembered; users give tokens to applications.
 */
export const members: Migration = {
  name: '0003-members',
  async up(db, dialect) {
    // The one order that both databases have for text, and in which a prefix is a range: that of its bytes.
    const key = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`
    for (const name of ['username_key', 'global_name_key', 'nick_key'] as const) {
      await db.schema.alterTable('members').addColumn(name, key).execute()
    }
    await db.schema.alterTable('members').addColumn('user_wire', column.document).execute()
    await db.schema.alterTable('members').addColumn('bio', column.text).execute()
    await fill(db)
    for (const name of ['username_key', 'global_name_key', 'nick_key'] as const) {
      await db.schema.createIndex(`members_by_${name}`).on('members').columns(['guild_id', name, 'user_id']).execute()
    }
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('former_members')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addPrimaryKeyConstraint('former_members_pk', ['guild_id', 'user_id']),
    )
    await create(
      db.schema
        .createTable('access_tokens')
        .addColumn('hash', column.text, (c) => c.primaryKey().notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('application_id', column.id, (c) => c.notNull())
        .addColumn('scopes', column.text, (c) => c.notNull())
        .addColumn('expires_at', column.moment, (c) => c.notNull()),
    )
    await db.schema.createIndex('access_tokens_by_user').on('access_tokens').column('user_id').execute()
  },
}

/** Gives the members there are what they lack, user by user. */
async function fill(db: Kysely<Tables>): Promise<void> {
  for (let last = '0'; ; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'username', 'wire'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(USERS_AT_ONCE)
      .execute()
    for (const { id, username, wire } of users) {
      const { global_name } = JSON.parse(wire) as { global_name: string | null }
      const ofUser = { user_wire: wire, username_key: nameKey(username), global_name_key: nameKeyOrNull(global_name) }
      await db.updateTable('members').set(ofUser).where('user_id', '=', id).execute()
      last = id
    }
    if (users.length < USERS_AT_ONCE) break
  }
  const nicknamed = await db.selectFrom('members').selectAll().where('wire', 'not like', '{"nick":null,%').execute()
  for (const { guild_id, user_id, wire } of nicknamed) {
    const { nick } = JSON.parse(wire) as { nick: string | null }
    const of = db.updateTable('members').where('guild_id', '=', guild_id).where('user_id', '=', user_id)
    await of.set({ nick_key: nameKeyOrNull(nick) }).execute()
  }
}
