import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** Interactions, messages that one user alone sees, and where applications want to be told. */
export const interactions: Migration = {
  name: '0030-interactions',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('interactions')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('application_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('guild_id', column.id)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('type', column.number, notNull)
        .addColumn('token_hash', column.text, notNull)
        .addColumn('expires_at', column.moment, notNull)
        .addColumn('due_at', column.moment, notNull)
        .addColumn('answer_type', column.number)
        .addColumn('response_id', column.id)
        .addColumn('wire', column.document, notNull),
    )
    await create(
      db.schema
        .createTable('ephemeral_messages')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('application_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('guild_id', column.id)
        .addColumn('channel_id', column.id, notNull)
        .addColumn('expires_at', column.moment, notNull)
        .addColumn('wire', column.document, notNull),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('interactions_by_token').unique().on('interactions').column('token_hash').execute()
    await index('interactions_that_are_due').on('interactions').column('due_at').execute()
    await index('ephemeral_messages_by_channel').on('ephemeral_messages').columns(['channel_id', 'id']).execute()
    await index('ephemeral_messages_that_expire').on('ephemeral_messages').column('expires_at').execute()

    const applications = () => db.schema.alterTable('applications')
    await applications().addColumn('interactions_endpoint_url', column.text).execute()
    await applications()
      .addColumn('tags', column.text, (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}
