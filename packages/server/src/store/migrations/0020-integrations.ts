import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { column } from '../columns.ts'
import type { Tables } from '../tables.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const APPLICATIONS_AT_ONCE = 1000
const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** What guilds are joined with, and who subscribes to it. The bots that are in guilds get theirs. */
export const integrations: Migration = {
  name: '0020-integrations',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('integrations')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('application_id', column.id)
        .addColumn('bot_id', column.id)
        .addColumn('user_id', column.id)
        .addColumn('subscriber_count', column.count, notNull)
        .addColumn('wire', column.document, notNull)
        .addPrimaryKeyConstraint('integrations_pk', ['guild_id', 'id']),
    )
    await db.schema
      .createIndex('integrations_by_bot')
      .ifNotExists()
      .on('integrations')
      .columns(['guild_id', 'bot_id'])
      .execute()
    await create(
      db.schema
        .createTable('integration_subscriptions')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('integration_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('expires_at', column.moment)
        .addPrimaryKeyConstraint('integration_subscriptions_pk', ['guild_id', 'user_id', 'integration_id']),
    )
    await db.schema
      .createIndex('integration_subscriptions_by_integration')
      .ifNotExists()
      .on('integration_subscriptions')
      .columns(['guild_id', 'integration_id'])
      .execute()
    await fill(db)
  },
}

/** Who installed them is not known any more; an integration has the id of its application, which is in a guild once. */
async function fill(db: Kysely<Tables>): Promise<void> {
  for (let last = '0'; ; ) {
    const applications = await db
      .selectFrom('applications')
      .select(['id', 'name', 'bot_id'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(APPLICATIONS_AT_ONCE)
      .execute()
    for (const { id, name, bot_id } of applications) {
      if (bot_id !== null) await fillIn(db, { id, name, bot_id })
      last = id
    }
    if (applications.length < APPLICATIONS_AT_ONCE) return
  }
}

/** A bot that founded a guild wasn't installed there. */
async function fillIn(db: Kysely<Tables>, { id, name, bot_id }: Record<'id' | 'name' | 'bot_id', string>) {
  const of = { id, name, type: 'discord', enabled: true, account: { id, name } }
  const wire = JSON.stringify({ ...of, scopes: ['applications.commands', 'bot'] })
  await db
    .insertInto('integrations')
    .columns(['guild_id', 'id', 'application_id', 'bot_id', 'user_id', 'subscriber_count', 'wire'])
    .expression((q) =>
      q
        .selectFrom('members')
        .innerJoin('guilds', 'guilds.id', 'members.guild_id')
        .select(({ cast, val }) => [
          'members.guild_id',
          cast<string>(val(id), 'bigint').as('id'),
          cast<string>(val(id), 'bigint').as('application_id'),
          'members.user_id as bot_id',
          cast<null>(val(null), 'bigint').as('user_id'),
          cast<number>(val(0), 'double precision').as('subscriber_count'),
          cast<string>(val(wire), 'text').as('wire'),
        ])
        .where('members.user_id', '=', bot_id)
        .whereRef('guilds.owner_id', '<>', 'members.user_id'),
    )
    .execute()
}
