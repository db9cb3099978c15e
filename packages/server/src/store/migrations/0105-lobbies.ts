import { column } from '../columns.ts'
import { creator } from './create-table.ts'
import type { Migration } from './migration.ts'

/** The lobbies of applications, with their members and messages. */
export const lobbyTables: Migration = {
  name: '0105-lobbies',
  isAdditive: true,
  async up({ schema }, dialect) {
    const create = creator(dialect)
    await create(
      schema
        .createTable('lobbies')
        .addColumn('application_id', column.id, (c) => c.notNull())
        .addColumn('id', column.id, (c) => c.notNull())
        .addColumn('metadata', column.document)
        .addColumn('flags', column.number, (c) => c.notNull())
        .addColumn('idle_timeout', column.number, (c) => c.notNull())
        .addColumn('expires_at', column.moment, (c) => c.notNull())
        .addColumn('is_created_by_member', column.flag, (c) => c.notNull())
        .addColumn('secret_hash', column.text)
        .addColumn('secret_expires_at', column.moment)
        .addColumn('event_webhooks_url', column.text)
        .addColumn('channel_guild_id', column.id)
        .addColumn('channel_id', column.id)
        .addColumn('linked_at', column.moment)
        .addPrimaryKeyConstraint('lobbies_key', ['application_id', 'id']),
    )
    await create(
      schema
        .createTable('lobby_members')
        .addColumn('lobby_id', column.id, (c) => c.notNull())
        .addColumn('user_id', column.id, (c) => c.notNull())
        .addColumn('application_id', column.id, (c) => c.notNull())
        .addColumn('metadata', column.document)
        .addColumn('flags', column.number, (c) => c.notNull())
        .addColumn('additional_name', column.text)
        .addPrimaryKeyConstraint('lobby_members_key', ['lobby_id', 'user_id']),
    )
    await create(
      schema
        .createTable('lobby_messages')
        .addColumn('lobby_id', column.id, (c) => c.notNull())
        .addColumn('id', column.id, (c) => c.notNull())
        .addColumn('application_id', column.id, (c) => c.notNull())
        .addColumn('author_id', column.id, (c) => c.notNull())
        .addColumn('content', column.text, (c) => c.notNull())
        .addColumn('flags', column.number, (c) => c.notNull())
        .addPrimaryKeyConstraint('lobby_messages_key', ['lobby_id', 'id']),
    )
    await create(
      schema
        .createTable('lobby_message_metadata')
        .addColumn('lobby_id', column.id, (c) => c.notNull())
        .addColumn('message_id', column.id, (c) => c.notNull())
        .addColumn('application_id', column.id, (c) => c.notNull())
        .addColumn('metadata', column.document)
        .addColumn('moderation', column.document)
        .addColumn('edited_timestamp', column.text)
        .addPrimaryKeyConstraint('lobby_message_metadata_key', ['lobby_id', 'message_id']),
    )
    const index = (name: string, table: string) => schema.createIndex(name).ifNotExists().on(table)
    await index('lobbies_by_expiry', 'lobbies').column('expires_at').execute()
    await index('lobbies_by_secret', 'lobbies').unique().columns(['application_id', 'secret_hash']).execute()
    await index('lobby_members_by_user', 'lobby_members').columns(['user_id', 'application_id']).execute()
    for (const table of ['lobby_members', 'lobby_messages', 'lobby_message_metadata'])
      await index(`${table}_by_application`, table).column('application_id').execute()
  },
}
