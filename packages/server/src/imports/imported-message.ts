// Converts a source's message to the one that is stored.
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import type { StoredAttachment } from '../features/attachments/attachments-store.ts'
import { blankMessage, type StoredMessage, type StoredSnapshot } from '../features/messages/messages-view.ts'
import type { ReactionKind } from '../features/messages/reactions-view.ts'
import { newUser } from '../features/users/users-view.ts'
import { toTimestamp } from '../kernel/clock.ts'
import { snowflakeTime } from '../kernel/ids/ids.ts'
import type { ImportIds } from './import-ids.ts'
import type { ImportedMessage } from './import-source.ts'
import { toEmbeds } from './imported-embeds.ts'
import { pollEmbed } from './imported-poll.ts'
import { mentionedRoles, rewrittenText, type TextReferences } from './rewrite-text.ts'
import { clippedName, clippedText, idOrNull, integerIn, listOf, momentOf, recordOf } from './values.ts'

/** Messages of the platform's paying users are longer than those here may be. */
const LONGEST_CONTENT = 4000

const TYPES: readonly number[] = Object.values(MessageType)
const KEPT_FLAGS = MessageFlag.CROSSPOSTED | MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS

/** What a message is converted with. */
export interface Converting extends TextReferences {
  readonly ids: ImportIds
  readonly proxyPathOf: (url: string) => string
  readonly lose: (kind: string, id: string, reason: string) => void
}

/** The parts of a message that were imported separately. */
interface Parts {
  readonly id: string
  readonly channelId: string
  readonly authorId: string
  readonly attachments: readonly StoredAttachment[]
  /** The files of the message that it forwards. */
  readonly forwarded: readonly StoredAttachment[]
  readonly reactions: readonly ReactionKind[]
  /** In a thread, the number of messages up to this one. */
  readonly position: number | null
  /** Whether a thread was started from it. */
  readonly hasThread: boolean
}

export function toStoredMessage(message: ImportedMessage, parts: Parts, converting: Converting): StoredMessage {
  const { ids, userIdOf, lose } = converting
  const { id, channelId, authorId, attachments, reactions, position, hasThread } = parts
  const edited = momentOf(message.editedTimestamp)
  const mentions = message.mentions.slice(0, LIMITS.mentionList.max).flatMap((user) => userIdOf(user.id) ?? [])
  const type = TYPES.includes(message.type) ? message.type : MessageType.DEFAULT
  if (type !== message.type) lose('message type', message.id, `messages of type ${message.type} don't exist here`)
  const snapshots = snapshotsOf(message, parts.forwarded, converting)
  const reference = referenceOf(message, converting, snapshots !== null)
  const stickers = message.stickers.slice(0, LIMITS.stickersPerMessage.max).map((sticker) => ({
    id: ids.of('sticker').get(sticker.id) ?? idOrNull(sticker.id) ?? '0',
    name: clippedName(sticker.name, LIMITS.stickerName.max) ?? 'sticker',
    format_type: integerIn(sticker.format, { min: 1, max: 4 }, 1),
  }))
  return {
    ...blankMessage(id, channelId, authorId, timeOf(message)),
    type,
    content: contentOf(message, converting),
    edited_timestamp: edited === null ? null : toTimestamp(edited),
    mention_everyone: message.mentionEveryone === true,
    mentions: [...new Set(mentions)],
    mention_roles: mentionedRoles(message.content, ids).slice(0, LIMITS.mentionList.max),
    attachments: [...attachments],
    embeds: embedsOf(message, converting),
    pinned: message.pinned === true,
    flags:
      (message.flags & KEPT_FLAGS) |
      (hasThread ? MessageFlag.HAS_THREAD : 0) |
      (snapshots ? MessageFlag.HAS_SNAPSHOT : 0),
    ...(message.webhookId !== null && webhookOf(message, authorId)),
    ...(stickers.length > 0 && { sticker_items: stickers }),
    ...(reactions.length > 0 && { reactions: [...reactions] }),
    ...(reference && { message_reference: reference }),
    ...(snapshots && { message_snapshots: snapshots }),
    ...(position !== null && { position }),
  }
}

/** When it was sent, ms since 1970. */
export const timeOf = ({ id, timestamp }: ImportedMessage): number => momentOf(timestamp) ?? snowflakeTime(id)

/** A webhook's message shows what the webhook called itself. Its picture isn't imported. */
function webhookOf({ author }: ImportedMessage, id: string): Pick<StoredMessage, 'author' | 'webhook_id'> {
  return {
    author: newUser(id, clippedName(author.username, LIMITS.webhookName.max) ?? 'Webhook', true),
    webhook_id: id,
  }
}

function contentOf(message: ImportedMessage, converting: Converting): string {
  const components = listOf(message.other.components)
  const texts = message.content === '' ? textsIn(components) : message.content
  if (components.length > 0) converting.lose('components', message.id, 'only their texts are imported')
  const clipped = clippedText(texts, LONGEST_CONTENT) ?? ''
  if (texts.length > 2 * LONGEST_CONTENT || [...texts].length > LONGEST_CONTENT)
    converting.lose('content', message.id, `longer than ${LONGEST_CONTENT} characters`)
  return clippedText(rewrittenText(clipped, converting), LONGEST_CONTENT) ?? ''
}

const MOST_TEXTS = 40
const DEEPEST = 4

/** The texts of components, which are all of the content of some messages. */
function textsIn(components: readonly unknown[]): string {
  const texts: string[] = []
  const walk = (list: readonly unknown[], depth: number) => {
    for (const each of list.slice(0, MOST_TEXTS).map(recordOf)) {
      if (each.type === TEXT_DISPLAY && typeof each.content === 'string' && texts.length < MOST_TEXTS)
        texts.push(each.content.slice(0, LONGEST_CONTENT))
      if (depth < DEEPEST) walk(listOf(each.components), depth + 1)
    }
  }
  walk(components, 0)
  return texts.join('\n')
}

const TEXT_DISPLAY = 10

function embedsOf(message: ImportedMessage, converting: Converting): Embed[] {
  const embeds = toEmbeds(message.embeds, {
    rewritten: (text) => rewrittenText(text, converting),
    proxyPathOf: converting.proxyPathOf,
    lose: (reason) => converting.lose('embed', message.id, reason),
  })
  const poll = pollEmbed(message.other.poll)
  if (poll) converting.lose('poll', message.id, 'it became an embed with its result')
  return poll ? [...embeds.slice(0, LIMITS.embeds.max - 1), poll] : embeds
}

function referenceOf({ reference }: ImportedMessage, { ids, messageIdOf }: Converting, isForward: boolean) {
  if (!reference) return undefined
  const channelId = ids.channels.get(reference.channelId ?? '')
  // A message of another guild, or of a channel that isn't imported.
  if (channelId === undefined) return undefined
  const messageId = idOrNull(reference.messageId)
  return {
    type: isForward ? MessageReferenceType.FORWARD : MessageReferenceType.DEFAULT,
    ...(messageId !== null && { message_id: messageIdOf(messageId) }),
    channel_id: channelId,
    guild_id: ids.guildId,
  }
}

/** Whether a message forwards another one of the guild. */
export const isKeptForward = ({ reference, other }: ImportedMessage, ids: ImportIds): boolean =>
  listOf(other.message_snapshots).length > 0 && ids.channels.has(reference?.channelId ?? '')

function snapshotsOf(
  message: ImportedMessage,
  forwarded: readonly StoredAttachment[],
  converting: Converting,
): { message: StoredSnapshot }[] | null {
  if (!isKeptForward(message, converting.ids)) return null
  const [first] = listOf(message.other.message_snapshots)
  const was = recordOf(recordOf(first).message)
  const content = clippedText(was.content, LONGEST_CONTENT) ?? ''
  const edited = momentOf(was.edited_timestamp)
  const snapshot: StoredSnapshot = {
    type: MessageType.DEFAULT,
    content: rewrittenText(content, converting),
    timestamp: toTimestamp(momentOf(was.timestamp) ?? timeOf(message)),
    edited_timestamp: edited === null ? null : toTimestamp(edited),
    mentions: [],
    mention_roles: mentionedRoles(content, converting.ids).slice(0, LIMITS.mentionList.max),
    attachments: [...forwarded],
    embeds: toEmbeds(listOf(was.embeds), {
      rewritten: (text) => rewrittenText(text, converting),
      proxyPathOf: converting.proxyPathOf,
      lose: (reason) => converting.lose('embed', message.id, reason),
    }),
    components: [],
    flags: 0,
  }
  return [{ message: snapshot }]
}
