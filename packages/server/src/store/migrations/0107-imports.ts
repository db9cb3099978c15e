import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Guilds that are being imported or were, and users who have no account here. */
export const imports: Migration = {
  name: '0107-imports',
  isAdditive: true,
  async up({ schema }, dialect) {
    const create = creator(dialect)
    await schema.alterTable('users').addColumn('placeholder_of', column.text).execute()
    const index = (name: string, table: string) => schema.createIndex(name).ifNotExists().on(table)
    await index('users_by_placeholder', 'users')
      .column('placeholder_of')
      .where('placeholder_of', 'is not', null)
      .execute()
    await create(
      schema
        .createTable('imports')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('source', column.text, (c) => c.notNull())
        .addColumn('source_guild_id', column.id, (c) => c.notNull())
        .addColumn('owner_id', column.id, (c) => c.notNull())
        .addColumn('stage', column.text, (c) => c.notNull())
        .addColumn('after_id', column.id)
        .addColumn('counts', column.document, (c) => c.notNull())
        .addColumn('began_at', column.moment, (c) => c.notNull())
        .addPrimaryKeyConstraint('imports_key', ['guild_id']),
    )
    await create(
      schema
        .createTable('import_ids')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('kind', column.text, (c) => c.notNull())
        .addColumn('source_id', column.id, (c) => c.notNull())
        .addColumn('id', column.id, (c) => c.notNull())
        .addPrimaryKeyConstraint('import_ids_key', ['guild_id', 'kind', 'source_id']),
    )
    await create(
      schema
        .createTable('import_channels')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('source_id', column.id, (c) => c.notNull())
        .addColumn('channel_id', column.id, (c) => c.notNull())
        .addColumn('after_id', column.id)
        .addColumn('is_complete', column.flag, (c) => c.notNull())
        .addPrimaryKeyConstraint('import_channels_key', ['guild_id', 'source_id']),
    )
    await create(
      schema
        .createTable('import_losses')
        .addColumn('guild_id', column.id, (c) => c.notNull())
        .addColumn('kind', column.text, (c) => c.notNull())
        .addColumn('source_id', column.text, (c) => c.notNull())
        .addColumn('reason', column.text, (c) => c.notNull())
        .addPrimaryKeyConstraint('import_losses_key', ['guild_id', 'kind', 'source_id']),
    )
    await index('imports_by_source', 'imports').unique().column('source').execute()
    await index('import_channels_by_source', 'import_channels').column('source_id').execute()
  },
}
