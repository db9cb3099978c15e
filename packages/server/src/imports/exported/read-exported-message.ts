// Converts messages in the format of DiscordChatExporter. Of exports by Guildhall, `guildhall` contains further fields.
import { messageTypeOf, stickerFormatOf } from '../../features/exports/exported-kinds-view.ts'
import type {
  ImportedAttachment,
  ImportedFile,
  ImportedMessage,
  ImportedReaction,
  ImportedUser,
} from '../import-source.ts'
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
} from '../live/source-objects.ts'

/** The types of messages whose text DiscordChatExporter replaces by a sentence. */
const WITHOUT_TEXT: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 18])

const OWN_FIELDS: ReadonlySet<string> = new Set([
  'type',
  'flags',
  'webhook_id',
  'mention_everyone',
  'embeds',
  'pinned_at',
])

/** A message; null if it has no id, no author or no time. */
export function readExportedMessage(message: SourceObject): ImportedMessage | null {
  const [id, author] = [idIn(message.id), readExportedUser(message.author)]
  const timestamp = timeIn(message.timestamp)
  if (id === null || !author || timestamp === null) return null
  const own = objectIn(message.guildhall)
  const type = wholeIn(own?.type) ?? messageTypeOf(textField(message.type) ?? '') ?? 0
  const forwarded = objectIn(message.forwardedMessage)
  return {
    id,
    type,
    author,
    webhookId: idIn(own?.webhook_id),
    content: !own && WITHOUT_TEXT.has(type) ? '' : (textField(message.content) ?? ''),
    timestamp,
    editedTimestamp: timeIn(message.timestampEdited),
    pinned: message.isPinned === true,
    pinnedAt: timeIn(own?.pinned_at),
    mentionEveryone: own?.mention_everyone === true,
    mentions: mapped(objectsIn(message.mentions), readExportedUser),
    attachments: mapped(objectsIn(message.attachments), readAttachment),
    forwardedAttachments: mapped(objectsIn(forwarded?.attachments), readAttachment),
    reactions: mapped(objectsIn(message.reactions), readReaction),
    embeds: own?.embeds === undefined ? objectsIn(message.embeds).map(toEmbed) : objectsIn(own.embeds),
    stickers: mapped(objectsIn(message.stickers), readSticker),
    flags: wholeIn(own?.flags) ?? 0,
    reference: readReference(message.reference),
    other: {
      ...(own && without(own, OWN_FIELDS)),
      ...(forwarded && { message_snapshots: [{ message: toSnapshot(forwarded) }] }),
    },
  }
}

export function readExportedUser(value: unknown): ImportedUser | null {
  const user = objectIn(value)
  const id = idIn(user?.id)
  if (!user || id === null) return null
  const username = textField(user.name) ?? id
  const nickname = textField(user.nickname)
  return {
    id,
    username,
    globalName: nickname === username ? null : nickname,
    isBot: user.isBot === true,
    avatar: localFile(user.avatarUrl, `avatar of ${username}`),
  }
}

/** A file in the folder of the export; null if there is only an address on the web, which has usually expired. */
export function localFile(address: unknown, name: string): ImportedFile | null {
  const isLocal = typeof address === 'string' && address !== '' && !/^[a-z][a-z0-9+.-]+:/iu.test(address)
  return isLocal ? { address, name, size: null } : null
}

function readAttachment(attachment: SourceObject): ImportedAttachment | null {
  const [id, address] = [idIn(attachment.id), textField(attachment.url)]
  if (id === null || address === null) return null
  const own = objectIn(attachment.guildhall)
  const name = textField(attachment.fileName) ?? id
  return {
    id,
    file: { address, name, size: wholeIn(attachment.fileSizeBytes) },
    contentType: textField(own?.content_type),
    width: wholeIn(own?.width),
    height: wholeIn(own?.height),
    description: textField(own?.description),
  }
}

function readReaction({ emoji: sent, count, users }: SourceObject): ImportedReaction | null {
  const emoji = objectIn(sent)
  const [emojiId, emojiName] = [idIn(emoji?.id), textField(emoji?.name)]
  if (emojiId === null && !emojiName) return null
  return {
    emojiId,
    emojiName: emojiName ?? '',
    count: wholeIn(count) ?? 0,
    users: mapped(objectsIn(users), readExportedUser),
  }
}

function readSticker({ id: sent, name, format }: SourceObject) {
  const id = idIn(sent)
  return id === null ? null : { id, name: textField(name) ?? id, format: stickerFormatOf(textField(format) ?? '') ?? 1 }
}

function readReference(value: unknown): ImportedMessage['reference'] {
  const reference = objectIn(value)
  return reference && { messageId: idIn(reference.messageId), channelId: idIn(reference.channelId) }
}

const toSnapshot = (forwarded: SourceObject) => ({
  content: textField(forwarded.content) ?? '',
  timestamp: timeIn(forwarded.timestamp),
  edited_timestamp: timeIn(forwarded.timestampEdited),
  embeds: objectsIn(forwarded.embeds).map(toEmbed),
})

/** An embed in the form of the API. */
function toEmbed(embed: SourceObject): SourceObject {
  const color = /^#(?<digits>[0-9a-f]{6})/iu.exec(textField(embed.color) ?? '')?.groups?.digits
  const [author, footer] = [objectIn(embed.author), objectIn(embed.footer)]
  return {
    title: embed.title,
    url: embed.url,
    timestamp: embed.timestamp,
    description: embed.description,
    ...(color !== undefined && { color: Number.parseInt(color, 16) }),
    ...(author && { author: { name: author.name, url: author.url, ...iconOf(author) } }),
    ...(footer && { footer: { text: footer.text, ...iconOf(footer) } }),
    ...mediumOf('thumbnail', embed.thumbnail),
    ...mediumOf('image', embed.image ?? (Array.isArray(embed.images) ? embed.images[0] : null)),
    ...mediumOf('video', embed.video),
    fields: objectsIn(embed.fields).map(({ name, value, isInline }) => ({ name, value, inline: isInline === true })),
  }
}

const iconOf = ({ iconUrl, iconCanonicalUrl }: SourceObject) => ({ icon_url: iconCanonicalUrl ?? iconUrl })

function mediumOf(name: string, value: unknown): SourceObject {
  const medium = objectIn(value)
  if (!medium) return {}
  return { [name]: { url: medium.canonicalUrl ?? medium.url, width: medium.width, height: medium.height } }
}
