// Adds files to messages, and removes them.
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { MessageChanges } from '@guildhall/protocol/objects/messages/message'
import { ApiError } from '../../kernel/api-error.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import { attachmentsOf, placeAttachments, type ReceivedAttachments } from '../attachments/attachments-actions.ts'
import { listAttachments } from '../attachments/attachments-store.ts'
import type { ChannelUnit } from './messages-store.ts'
import type { StoredMessage } from './messages-view.ts'
import { filesShownBy, withFiles } from './signed-files-actions.ts'

/** Attaching files requires a permission, also during the unit of work. @throws MissingPermissions */
export function mustMayAttach(actor: ChannelActor, channel: ChannelModel, { files }: ReceivedAttachments): void {
  if (files.length > 0) actor.mustIn(channel, 'ATTACH_FILES')
}

/** Voice messages require a permission too. @throws MissingPermissions */
export function mustMaySendVoice(
  actor: ChannelActor,
  channel: ChannelModel,
  { flags }: Pick<StoredMessage, 'flags'>,
): void {
  if ((flags & MessageFlag.IS_VOICE_MESSAGE) !== 0) actor.mustIn(channel, 'SEND_VOICE_MESSAGES')
}

/** What is needed to store files. */
type Files = Pick<ChannelUnit, 'db' | 'now' | 'guild' | 'urls' | 'settings'>

/** Adds the uploaded files to a new message, in its list or where they are referred to. */
export async function attachFiles(
  tx: Files,
  message: StoredMessage,
  received: ReceivedAttachments,
): Promise<StoredMessage> {
  if (received.files.length === 0) return withFiles(message, [], tx.urls)
  const attachments = attachmentsOf(received, message.channel_id)
  await placeAttachments(tx, placeOf(tx, message), received, attachments)
  return withFiles(message, attachments, tx.urls)
}

/**
 * Changes the files of a message: named ones are kept, uploaded ones are added
 * (docs/spec/messages.md#attachments-in-requests), and files of embeds and components are kept as long as these show
 * them.
 *
 * @returns all its files; undefined if the request doesn't concern files
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
  const { message_snapshots = [] } = message
  // Imported messages have own copies of the files that they forward, which no edit changes.
  const forwarded = new Set(message_snapshots.flatMap((each) => each.message.attachments.map(({ id }) => id)))
  const had = (await listAttachments(tx.db, place)).filter(({ id }) => !forwarded.has(id))
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
