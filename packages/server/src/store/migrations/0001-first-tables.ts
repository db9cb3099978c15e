import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { column } from '../columns.ts'
import type { Tables } from '../tables.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

export const firstTables: Migration = {
  name: '0001-first-tables',
  async up(db, dialect) {
    const create = creator(dialect)
    await streams(db, create)
    await accounts(db, create)
    await guilds(db, create)
    await people(db, create)
    await talk(db, create)
  },
}

type Create = ReturnType<typeof creator>

async function streams(db: Kysely<Tables>, create: Create): Promise<void> {
  await create(
    db.schema
      .createTable('streams')
      .addColumn('id', column.id, (c) => c.primaryKey().notNull())
      .addColumn('guild_id', column.id)
      .addColumn('version', column.count, notNull)
      .addColumn('rights_version', column.count, notNull)
      .addColumn('last_message_id', column.id),
  )
  await db.schema.createIndex('streams_by_guild').ifNotExists().on('streams').column('guild_id').execute()
  await create(
    db.schema
      .createTable('events')
      .addColumn('stream_id', column.id, notNull)
      .addColumn('version', column.count, notNull)
      .addColumn('lines', column.text, notNull)
      .addColumn('at', column.moment, notNull)
      .addPrimaryKeyConstraint('events_pk', ['stream_id', 'version']),
  )
  await create(
    db.schema
      .createTable('jobs')
      .addColumn('id', column.id, (c) => c.primaryKey().notNull())
      .addColumn('kind', column.text, notNull)
      .addColumn('payload', column.document, notNull)
      .addColumn('due_at', column.moment, notNull),
  )
  await db.schema.createIndex('jobs_by_due').ifNotExists().on('jobs').column('due_at').execute()
}

async function accounts(db: Kysely<Tables>, create: Create): Promise<void> {
  await create(
    db.schema
      .createTable('users')
      .addColumn('id', column.id, (c) => c.primaryKey().notNull())
      .addColumn('username', column.text, notNull)
      .addColumn('username_key', column.text, (c) => c.unique())
      .addColumn('email', column.text, (c) => c.unique())
      .addColumn('password_hash', column.text)
      .addColumn('is_admin', column.flag, notNull)
      .addColumn('is_bot', column.flag, notNull)
      .addColumn('wire', column.document, notNull)
      .addColumn('created_at', column.moment, notNull),
  )
  await create(
    db.schema
      .createTable('tokens')
      .addColumn('hash', column.text, (c) => c.primaryKey().notNull())
      .addColumn('user_id', column.id, notNull)
      .addColumn('kind', column.text, notNull)
      .addColumn('created_at', column.moment, notNull),
  )
  await db.schema.createIndex('tokens_by_user').ifNotExists().on('tokens').column('user_id').execute()
  await create(
    db.schema
      .createTable('applications')
      .addColumn('id', column.id, (c) => c.primaryKey().notNull())
      .addColumn('owner_id', column.id, notNull)
      .addColumn('bot_id', column.id, (c) => c.unique())
      .addColumn('name', column.text, notNull)
      .addColumn('description', column.text, notNull)
      .addColumn('flags', column.number, notNull)
      .addColumn('verify_key', column.text, notNull)
      .addColumn('signing_key', column.text, notNull)
      .addColumn('secret_hash', column.text, notNull)
      .addColumn('created_at', column.moment, notNull),
  )
  await db.schema.createIndex('applications_by_owner').ifNotExists().on('applications').column('owner_id').execute()
}

async function guilds(db: Kysely<Tables>, create: Create): Promise<void> {
  await create(
    db.schema
      .createTable('guilds')
      .addColumn('id', column.id, (c) => c.primaryKey().notNull())
      .addColumn('owner_id', column.id, notNull)
      .addColumn('member_count', column.count, notNull)
      .addColumn('wire', column.document, notNull),
  )
  await create(
    db.schema
      .createTable('roles')
      .addColumn('guild_id', column.id, notNull)
      .addColumn('id', column.id, notNull)
      .addColumn('member_count', column.count, notNull)
      .addColumn('wire', column.document, notNull)
      .addPrimaryKeyConstraint('roles_pk', ['guild_id', 'id']),
  )
  await create(
    db.schema
      .createTable('channels')
      .addColumn('guild_id', column.id, notNull)
      .addColumn('id', column.id, notNull)
      .addColumn('wire', column.document, notNull)
      .addPrimaryKeyConstraint('channels_pk', ['guild_id', 'id']),
  )
  await db.schema.createIndex('channels_by_id').ifNotExists().on('channels').column('id').execute()
}

async function people(db: Kysely<Tables>, create: Create): Promise<void> {
  await create(
    db.schema
      .createTable('members')
      .addColumn('guild_id', column.id, notNull)
      .addColumn('user_id', column.id, notNull)
      .addColumn('wire', column.document, notNull)
      .addPrimaryKeyConstraint('members_pk', ['guild_id', 'user_id']),
  )
  await db.schema.createIndex('members_by_user').ifNotExists().on('members').columns(['user_id', 'guild_id']).execute()
  await create(
    db.schema
      .createTable('bans')
      .addColumn('guild_id', column.id, notNull)
      .addColumn('user_id', column.id, notNull)
      .addColumn('reason', column.text)
      .addColumn('of_stranger', column.flag, notNull)
      .addPrimaryKeyConstraint('bans_pk', ['guild_id', 'user_id']),
  )
  await db.schema
    .createIndex('bans_by_stranger')
    .ifNotExists()
    .on('bans')
    .columns(['guild_id', 'of_stranger'])
    .execute()
  await create(
    db.schema
      .createTable('audit_entries')
      .addColumn('guild_id', column.id, notNull)
      .addColumn('id', column.id, notNull)
      .addColumn('action_type', column.number, notNull)
      .addColumn('user_id', column.id)
      .addColumn('target_id', column.id)
      .addColumn('wire', column.document, notNull)
      .addPrimaryKeyConstraint('audit_entries_pk', ['guild_id', 'id']),
  )
  const by = (name: string, field: 'user_id' | 'target_id' | 'action_type') =>
    db.schema.createIndex(name).ifNotExists().on('audit_entries').columns(['guild_id', field, 'id']).execute()
  await by('audit_entries_by_user', 'user_id')
  await by('audit_entries_by_target', 'target_id')
  await by('audit_entries_by_action', 'action_type')
}

async function talk(db: Kysely<Tables>, create: Create): Promise<void> {
  await create(
    db.schema
      .createTable('messages')
      .addColumn('guild_id', column.id, notNull)
      .addColumn('channel_id', column.id, notNull)
      .addColumn('id', column.id, notNull)
      .addColumn('author_id', column.id, notNull)
      .addColumn('wire', column.document, notNull)
      .addPrimaryKeyConstraint('messages_pk', ['guild_id', 'channel_id', 'id']),
  )
  await db.schema
    .createIndex('messages_by_author')
    .ifNotExists()
    .on('messages')
    .columns(['guild_id', 'author_id', 'id'])
    .execute()
}
