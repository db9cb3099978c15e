import { flag, id, integer, json, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A lobby of an application. */
export const lobbies = table({
  name: 'lobbies',
  columns: {
    application_id: id,
    id,
    metadata: nullable(json),
    flags: integer,
    /** How long the lobby may be idle, in seconds. */
    idle_timeout: integer,
    /** When the lobby is deleted unless it is used before. */
    expires_at: moment,
    /** Whether a member created it with a secret, so that members may leave it by themselves. */
    is_created_by_member: flag,
    /** The hash of the secret with which users join; null without one, or if another lobby has taken it over. */
    secret_hash: nullable(text),
    secret_expires_at: nullable(moment),
    /** The URL that receives the lobby's events instead of the application's own. */
    event_webhooks_url: nullable(text),
    /** The linked channel, which names the lobby too; if it doesn't, the lobby isn't linked any more. */
    channel_guild_id: nullable(id),
    channel_id: nullable(id),
    linked_at: nullable(moment),
  },
  key: ['application_id', 'id'],
  indexes: {
    lobbies_by_expiry: ['expires_at'],
    lobbies_by_secret: { on: ['application_id', 'secret_hash'], isUnique: true },
  },
  belongsTo: { application: 'application_id' },
  generatesIds: ['id'],
})

export type LobbyRow = RowOf<typeof lobbies>

export const lobbyMembers = table({
  name: 'lobby_members',
  columns: {
    lobby_id: id,
    user_id: id,
    application_id: id,
    metadata: nullable(json),
    flags: integer,
    additional_name: nullable(text),
  },
  key: ['lobby_id', 'user_id'],
  indexes: {
    lobby_members_by_user: ['user_id', 'application_id'],
    lobby_members_by_application: ['application_id'],
  },
  belongsTo: { application: 'application_id', user: 'user_id' },
})

export type LobbyMemberRow = RowOf<typeof lobbyMembers>

/** A message that is only in a lobby. Those of a linked channel are the channel's. */
export const lobbyMessages = table({
  name: 'lobby_messages',
  columns: {
    lobby_id: id,
    id,
    application_id: id,
    author_id: id,
    content: text,
    flags: integer,
  },
  key: ['lobby_id', 'id'],
  indexes: {
    lobby_messages_by_application: ['application_id'],
  },
  belongsTo: { application: 'application_id' },
  generatesIds: ['id'],
})

export type LobbyMessageRow = RowOf<typeof lobbyMessages>

/** What an application attaches to a message of a lobby or its linked channel. */
export const lobbyMessageMetadata = table({
  name: 'lobby_message_metadata',
  columns: {
    lobby_id: id,
    message_id: id,
    application_id: id,
    /** The sender's metadata. */
    metadata: nullable(json),
    /** The moderation metadata. */
    moderation: nullable(json),
    /** When the message had been edited before it was moderated: a later edit invalidates the moderation. */
    edited_timestamp: nullable(text),
  },
  key: ['lobby_id', 'message_id'],
  indexes: {
    lobby_message_metadata_by_application: ['application_id'],
  },
  belongsTo: { application: 'application_id' },
})

export type LobbyMessageMetadataRow = RowOf<typeof lobbyMessageMetadata>

export const LOBBIES_TABLES = [lobbies, lobbyMembers, lobbyMessages, lobbyMessageMetadata] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof LOBBIES_TABLES> {}
}
