import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Lobby, LobbyMember, LobbyMessage } from '@guildhall/protocol/objects/applications/lobby'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import { newUser } from '../users/users-view.ts'
import type { LobbyMemberRow, LobbyMessageMetadataRow, LobbyMessageRow, LobbyRow } from './lobbies-tables.ts'

export const toLobbyMember = ({ user_id, metadata, flags, additional_name }: LobbyMemberRow): LobbyMember => ({
  id: user_id,
  metadata: metadata === null ? null : JSON.parse(metadata),
  flags,
  ...(additional_name !== null && { additional_name }),
})

/** What a lobby shows besides its row. */
interface LobbyParts {
  readonly members: readonly LobbyMemberRow[]
  readonly channel: GuildChannel | null
  /** Whether the application itself receives it, and not one of its users. */
  readonly isForBot: boolean
}

export const toLobby = (row: LobbyRow, { members, channel, isForBot }: LobbyParts): Lobby => ({
  id: row.id,
  application_id: row.application_id,
  metadata: row.metadata === null ? null : JSON.parse(row.metadata),
  members: members.map(toLobbyMember),
  ...(channel && { linked_channel: channel }),
  flags: row.flags,
  ...(isForBot && { override_event_webhooks_url: row.event_webhooks_url }),
})

/** What a message shows besides its own content. */
export interface LobbyMessageParts {
  readonly author: User | undefined
  readonly member: Pick<LobbyMemberRow, 'additional_name'> | undefined
  readonly attached: Pick<LobbyMessageMetadataRow, 'metadata' | 'moderation' | 'edited_timestamp'> | undefined
}

/** A message that is only in the lobby. */
export function toLobbyMessage(row: LobbyMessageRow, parts: LobbyMessageParts): LobbyMessage {
  const { id, lobby_id, application_id, author_id, content, flags } = row
  return {
    id,
    type: MessageType.DEFAULT,
    content,
    lobby_id,
    channel_id: lobby_id,
    author: parts.author ?? newUser(author_id, 'Deleted User', false),
    ...attachedParts(parts, null),
    flags: flags | MessageFlag.SENT_BY_SOCIAL_LAYER_INTEGRATION,
    application_id,
  }
}

/** A message of the linked channel. */
export function toLinkedMessage(
  message: Pick<Message, 'id' | 'type' | 'content' | 'channel_id' | 'flags' | 'application_id' | 'edited_timestamp'> & {
    readonly author_id?: string
  },
  { id: lobby_id }: Pick<LobbyRow, 'id'>,
  parts: LobbyMessageParts,
): LobbyMessage {
  const { id, type, content, channel_id, flags, application_id, edited_timestamp } = message
  return {
    id,
    type,
    content,
    lobby_id,
    channel_id,
    author: parts.author ?? newUser(message.author_id ?? '0', 'Deleted User', false),
    ...attachedParts(parts, edited_timestamp),
    flags,
    ...(application_id !== undefined && { application_id }),
  }
}

/** @param editedAt when the message was last edited: an edit invalidates the moderation metadata */
function attachedParts(
  { member, attached }: LobbyMessageParts,
  editedAt: string | null,
): Pick<LobbyMessage, 'lobby_member' | 'metadata' | 'moderation_metadata'> {
  const additional_name = member?.additional_name ?? null
  const { metadata = null, moderation = null, edited_timestamp = null } = attached ?? {}
  return {
    ...(additional_name !== null && { lobby_member: { additional_name } }),
    ...(metadata !== null && { metadata: JSON.parse(metadata) }),
    ...(moderation !== null && edited_timestamp === editedAt && { moderation_metadata: JSON.parse(moderation) }),
  }
}
