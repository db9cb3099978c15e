import type { ColumnDefinitionBuilder } from 'kysely'
import { column } from '../columns.ts'
import { creator } from './creator.ts'
import type { Migration } from './migration.ts'

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

/** What applications offer, globally and in guilds, and whom guilds let use it. */
export const applicationCommands: Migration = {
  name: '0027-application-commands',
  async up(db, dialect) {
    const create = creator(dialect)
    await create(
      db.schema
        .createTable('application_commands')
        .addColumn('application_id', column.id, notNull)
        .addColumn('guild_id', column.id, notNull)
        .addColumn('id', column.id, notNull)
        .addColumn('type', column.number, notNull)
        .addColumn('name', column.text, notNull)
        .addColumn('version', column.id, notNull)
        .addColumn('size', column.number, notNull)
        .addColumn('wire', column.document, notNull)
        .addPrimaryKeyConstraint('application_commands_pk', ['application_id', 'guild_id', 'id']),
    )
    await create(
      db.schema
        .createTable('application_command_permissions')
        .addColumn('guild_id', column.id, notNull)
        .addColumn('application_id', column.id, notNull)
        .addColumn('command_id', column.id, notNull)
        .addColumn('wire', column.document, notNull)
        .addPrimaryKeyConstraint('application_command_permissions_pk', ['guild_id', 'application_id', 'command_id']),
    )
    await create(
      db.schema
        .createTable('application_command_creates')
        .addColumn('application_id', column.id, notNull)
        .addColumn('guild_id', column.id, notNull)
        .addColumn('used', column.number, notNull)
        .addColumn('ends_at', column.moment, notNull)
        .addPrimaryKeyConstraint('application_command_creates_pk', ['application_id', 'guild_id']),
    )
    const index = (name: string) => db.schema.createIndex(name).ifNotExists()
    await index('application_commands_by_name')
      .unique()
      .on('application_commands')
      .columns(['application_id', 'guild_id', 'type', 'name'])
      .execute()
    await index('application_commands_by_id').unique().on('application_commands').column('id').execute()
    await index('application_commands_by_guild').on('application_commands').columns(['guild_id', 'id']).execute()
    await index('application_command_permissions_by_command')
      .on('application_command_permissions')
      .column('command_id')
      .execute()
    await index('application_command_creates_by_guild').on('application_command_creates').column('guild_id').execute()
    await index('application_command_creates_by_end').on('application_command_creates').column('ends_at').execute()
    await index('integrations_by_application').on('integrations').columns(['guild_id', 'application_id']).execute()
  },
}
