import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** What users let applications do, and the codes and tokens that stand for it. Nothing has given out a token before. */
export const oauth2: Migration = {
  name: '0040-oauth2',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('authorizations')
        .addColumn('id', column.id, (c) => c.primaryKey().notNull())
        .addColumn('user_id', column.id, notNull)
        .addColumn('application_id', column.id, notNull)
        .addColumn('scopes', column.text, notNull),
    )
    await create(
      db.schema
        .createTable('authorization_codes')
        .addColumn('hash', column.text, (c) => c.primaryKey().notNull())
        .addColumn('user_id', column.id, notNull)
        .addColumn('application_id', column.id, notNull)
        .addColumn('scopes', column.text, notNull)
        .addColumn('redirect_uri', column.text, notNull)
        .addColumn('is_redirect_named', column.flag, notNull)
        .addColumn('challenge', column.text)
        .addColumn('expires_at', column.moment, notNull)
        .addColumn('authorization_id', column.id),
    )
    await create(
      db.schema
        .createTable('refresh_tokens')
        .addColumn('hash', column.text, (c) => c.primaryKey().notNull())
        .addColumn('authorization_id', column.id, notNull)
        .addColumn('is_used', column.flag, notNull)
        .addColumn('expires_at', column.moment, notNull),
    )
    await db.schema.dropTable('access_tokens').execute()
    await create(
      db.schema
        .createTable('access_tokens')
        .addColumn('hash', column.text, (c) => c.primaryKey().notNull())
        .addColumn('authorization_id', column.id, notNull)
        .addColumn('user_id', column.id, notNull)
        .addColumn('application_id', column.id, notNull)
        .addColumn('scopes', column.text, notNull)
        .addColumn('expires_at', column.moment, notNull),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('authorizations_by_user').on('authorizations').columns(['user_id', 'application_id', 'id']).execute()
    await index('authorizations_by_application').on('authorizations').column('application_id').execute()
    await index('authorization_codes_that_expire').on('authorization_codes').column('expires_at').execute()
    await index('refresh_tokens_by_authorization').on('refresh_tokens').column('authorization_id').execute()
    await index('refresh_tokens_that_expire').on('refresh_tokens').column('expires_at').execute()
    await index('access_tokens_by_application').on('access_tokens').column('application_id').execute()
    await index('access_tokens_by_authorization').on('access_tokens').column('authorization_id').execute()
    await index('access_tokens_that_expire').on('access_tokens').column('expires_at').execute()
  },
}
