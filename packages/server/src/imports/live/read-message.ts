import type { ImportedAttachment, ImportedMessage, ImportedReaction } from '../import-source.ts'
import { readUser } from './read-user.ts'
import type { SourceHosts } from './source-images.ts'
import {
  idIn,
  mapped,
  objectIn,
  objectsIn,
  type SourceObject,
  textField,
  timeIn,
  wholeIn,
  without,
} from './source-objects.ts'

const FIELDS = new Set([
  ...['id', 'type', 'author', 'webhook_id', 'content', 'timestamp', 'edited_timestamp', 'pinned', 'mention_everyone'],
  ...['mentions', 'attachments', 'reactions', 'embeds', 'sticker_items', 'flags', 'message_reference'],
  ...['channel_id', 'guild_id', 'member', 'referenced_message', 'thread', 'nonce'],
])

/** A message without the users of its reactions, or null if it has no author or no time. */
export function readMessage(message: SourceObject, id: string, hosts: SourceHosts): ImportedMessage | null {
  const [author, timestamp] = [readUser(message.author, hosts), timeIn(message.timestamp)]
  if (!author || timestamp === null) return null
  return {
    id,
    type: wholeIn(message.type) ?? 0,
    author,
    webhookId: idIn(message.webhook_id),
    content: textField(message.content) ?? '',
    timestamp,
    editedTimestamp: timeIn(message.edited_timestamp),
    pinned: message.pinned === true,
    pinnedAt: null,
    mentionEveryone: message.mention_everyone === true,
    mentions: mapped(objectsIn(message.mentions), (user) => readUser(user, hosts)),
    attachments: mapped(objectsIn(message.attachments), readAttachment),
    forwardedAttachments: mapped(forwardedFiles(message), readAttachment),
    reactions: mapped(objectsIn(message.reactions), readReaction),
    embeds: objectsIn(message.embeds),
    stickers: mapped(objectsIn(message.sticker_items), readStickerItem),
    flags: wholeIn(message.flags) ?? 0,
    reference: readReference(message.message_reference),
    other: without(message, FIELDS),
  }
}

/** Only one message can be forwarded. */
function forwardedFiles({ message_snapshots }: SourceObject): readonly SourceObject[] {
  const [first] = objectsIn(message_snapshots)
  return objectsIn(objectIn(first?.message)?.attachments)
}

function readAttachment(attachment: SourceObject): ImportedAttachment | null {
  const [id, address] = [idIn(attachment.id), textField(attachment.url)]
  if (id === null || address === null) return null
  const name = textField(attachment.filename) ?? id
  return {
    id,
    file: { address, name, size: wholeIn(attachment.size) },
    contentType: textField(attachment.content_type),
    width: wholeIn(attachment.width),
    height: wholeIn(attachment.height),
    description: textField(attachment.description),
  }
}

function readReaction({ emoji: sent, count }: SourceObject): ImportedReaction | null {
  const emoji = objectIn(sent)
  const [emojiId, emojiName] = [idIn(emoji?.id), textField(emoji?.name)]
  if (emojiId === null && !emojiName) return null
  return { emojiId, emojiName: emojiName ?? '', count: wholeIn(count) ?? 0, users: [] }
}

function readStickerItem({ id: sent, name, format_type: format }: SourceObject) {
  const id = idIn(sent)
  return id === null ? null : { id, name: textField(name) ?? id, format: wholeIn(format) ?? 1 }
}

function readReference(value: unknown): ImportedMessage['reference'] {
  const reference = objectIn(value)
  return reference && { messageId: idIn(reference.message_id), channelId: idIn(reference.channel_id) }
}
