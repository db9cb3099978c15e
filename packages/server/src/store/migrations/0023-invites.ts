import { type ColumnDefinitionBuilder, sql } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Invites, vanity URLs, and when those members were last there who are members only for as long as they are. */
export const invites: Migration = {
  name: '0023-invites',
  async up(db, dialect) {
    await creator(dialect)(
      db.schema
        .createTable('invites')
        .addColumn('code', column.text, (c) => c.primaryKey().notNull())
        .addColumn('guild_id', column.id, notNull)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('inviter_id', column.id)
        .addColumn('uses', column.number, notNull)
        .addColumn('created_at', column.moment, notNull)
        .addColumn('expires_at', column.moment)
        .addColumn('wire', column.document, notNull),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('invites_by_guild').on('invites').columns(['guild_id', 'channel_id']).execute()
    await index('invites_that_expire')
      .on('invites')
      .columns(['expires_at'])
      .where(sql<boolean>`expires_at is not null`)
      .execute()

    await db.schema.alterTable('guilds').addColumn('vanity_url_code', column.text).execute()
    await db.schema
      .alterTable('guilds')
      .addColumn('vanity_url_uses', column.number, (c) => c.notNull().defaultTo(0))
      .execute()
    await index('guilds_by_vanity_url').unique().on('guilds').columns(['vanity_url_code']).execute()

    await db.schema.alterTable('members').addColumn('present_at', column.moment).execute()
    await index('temporary_members')
      .on('members')
      .columns(['present_at', 'guild_id', 'user_id'])
      .where(sql<boolean>`present_at is not null`)
      .execute()
  },
}
