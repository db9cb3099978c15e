// Notices messages of linked channels, so that a job sends events about them.
import { isGuildChannel } from '../../kernel/permissions/any-channel.ts'
import type { MessageUnit, RemovalUnit } from '../messages/messages-hooks.ts'
import { isWrittenType } from '../messages/messages-rules.ts'
import type { ChannelKey } from '../messages/messages-store.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { isUsableByLobby } from './linked-channels-actions.ts'
import { announceLinkedMessageJob, announceRemovedMessagesJob } from './lobbies-jobs.ts'

/** A message was written: the lobby's application is notified, if the channel is linked. */
export const announceWritten = (unit: MessageUnit, message: StoredMessage): void =>
  announce(unit, message, 'LOBBY_MESSAGE_CREATE')

/** A message was edited; an edit that doesn't change its text is ignored. */
export function announceEdited(unit: MessageUnit, before: StoredMessage, after: StoredMessage): StoredMessage {
  if (before.content !== after.content) announce(unit, after, 'LOBBY_MESSAGE_UPDATE')
  return after
}

/** Messages were deleted, of which the lobby may have shown some. */
export function announceRemoved(
  { guild, enqueue }: RemovalUnit,
  { channelId }: ChannelKey,
  messages: readonly StoredMessage[],
): void {
  const link = guild?.channels.get(channelId)?.linked_lobby
  const message_ids = messages.filter(({ type }) => isWrittenType(type)).map(({ id }) => id)
  if (!link || message_ids.length === 0) return
  const { application_id, lobby_id } = link
  enqueue(announceRemovedMessagesJob, { application_id, lobby_id, channel_id: channelId, message_ids })
}

function announce(
  { enqueue, guild, channel }: MessageUnit,
  { id, type: kind }: StoredMessage,
  type: 'LOBBY_MESSAGE_CREATE' | 'LOBBY_MESSAGE_UPDATE',
): void {
  if (!guild || !isGuildChannel(channel) || !channel.linked_lobby || !isWrittenType(kind)) return
  if (!isUsableByLobby({ guild, channel })) return
  const { application_id, lobby_id } = channel.linked_lobby
  enqueue(announceLinkedMessageJob, { application_id, lobby_id, message_id: id, type })
}
