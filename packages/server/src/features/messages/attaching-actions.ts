import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { MessageChanges } from '@guildhall/protocol/objects/messages/message'
import { ApiError } from '../../kernel/api-error.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { Speaker } from '../../kernel/permissions/speaker.ts'
import { attachmentsOf, placeAttachments, type ReceivedAttachments } from '../attachments/attachments-actions.ts'
import { listAttachments } from '../attachments/attachments-store.ts'
import type { ChannelUnit } from './messages-actions.ts'
import type { StoredMessage } from './messages-view.ts'
import { filesShownBy, withFiles } from './shown-files-actions.ts'

/** Files ask for a right of their own, also while they are written. @throws MissingPermissions */
export function mustMayAttach(actor: Speaker, channel: ChannelModel, { files }: ReceivedAttachments): void {
  if (files.length > 0) actor.mustIn(channel, 'ATTACH_FILES')
}

/** A sound in place of text asks for a right too. @throws MissingPermissions */
export function mustMaySendVoice(actor: Speaker, channel: ChannelModel, { flags }: Pick<StoredMessage, 'flags'>): void {
  if ((flags & MessageFlag.IS_VOICE_MESSAGE) !== 0) actor.mustIn(channel, 'SEND_VOICE_MESSAGES')
}

/** What files are written with. */
type Files = Pick<ChannelUnit, 'db' | 'now' | 'guild' | 'urls' | 'settings'>

/** Gives a message that is being written the files that came with it, in its list or where they are named. */
export async function attachFiles(
  tx: Files,
  said: StoredMessage,
  received: ReceivedAttachments,
): Promise<StoredMessage> {
  if (received.files.length === 0) return withFiles(said, [], tx.urls)
  const attachments = attachmentsOf(received, said.channel_id)
  await placeAttachments(tx, placeOf(tx, said), received, attachments)
  return withFiles(said, attachments, tx.urls)
}

/**
 * Gives a message other files: those that are named stay, those that came are added
 * (docs/spec/messages.md#attachments-in-requests), and what its embeds and components show stays as long as they do.
 *
 * @returns all that it has now; undefined if nothing was said that is about files
 * @throws VoiceMessageStays, InvalidFormBody, TooManyAttachments
 */
export async function changeFiles(
  tx: Files,
  message: StoredMessage,
  { content, embeds, components }: Pick<MessageChanges, 'content' | 'embeds' | 'components'>,
  received: ReceivedAttachments,
): Promise<StoredMessage['attachments'] | undefined> {
  const areSent = received.sent !== undefined || received.files.length > 0
  const isVoice = (message.flags & MessageFlag.IS_VOICE_MESSAGE) !== 0
  if (isVoice && (areSent || content !== undefined)) throw new ApiError('VoiceMessageStays')
  if (!areSent && embeds === undefined && components === undefined) return undefined
  const place = placeOf(tx, message)
  const had = await listAttachments(tx.db, place)
  const listed = attachmentsOf(received, message.channel_id, had)
  const shown = filesShownBy({
    ...(embeds === undefined && { embeds: message.embeds }),
    ...(components === undefined && { components: message.components }),
  })
  const isListed = new Set(listed.map(({ id }) => id))
  const attachments = [...listed, ...had.filter(({ id }) => shown.has(id) && !isListed.has(id))]
  await placeAttachments(tx, place, received, attachments, had)
  return attachments
}

const placeOf = ({ guild }: Pick<ChannelUnit, 'guild'>, { id, channel_id, author_id }: StoredMessage) => ({
  guildId: guild?.id ?? channel_id,
  channelId: channel_id,
  messageId: id,
  senderId: author_id,
})
