import { flattenComponents, mediaItemsOf } from '@guildhall/protocol/components/flatten-components'
import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import type { Attachment } from '@guildhall/protocol/objects/messages/attachment'
import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import type { User } from '@guildhall/protocol/objects/users/user'
import { toTimestamp } from '../../kernel/clock.ts'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'
import type { ChannelKey } from '../messages/messages-store.ts'
import { type StoredMessage, type StoredSnapshot, shownEmbeds } from '../messages/messages-view.ts'
import { toPoll } from '../messages/poll-view.ts'
import { listReactors } from '../messages/reactions-store.ts'
import { kindIdsOfReactions, type ReactionKind } from '../messages/reactions-view.ts'
import { newUser } from '../users/users-view.ts'
import { filesOfEmbeds, storedFile, toExportedEmbed } from './exported-embeds-view.ts'
import type { ExportedFile } from './exported-images-actions.ts'
import { messageTypeName, stickerFormatName } from './exported-kinds-view.ts'
import { attachmentPath } from './exported-paths-view.ts'
import { type ExportedPeople, type ExportSource, toExportedReactor, toExportedUser } from './exported-people-view.ts'

/** How many of the users who reacted with an emoji are listed; all are counted. */
const MOST_REACTORS = 1000

/** The channel of a message, and what is known of its people and pins. */
export interface MessageSurroundings extends ChannelKey {
  readonly people: ExportedPeople
  /** When pinned messages were pinned, by their ids, ms since 1970. */
  readonly pins: ReadonlyMap<string, number>
}

/**
 * A message in the format of DiscordChatExporter. What that format has no field for is in `guildhall`, in the form of the
 * API.
 */
export async function toExportedMessage(
  source: ExportSource,
  { people, pins, ...key }: MessageSurroundings,
  message: StoredMessage,
) {
  const { id, type, timestamp, edited_timestamp, pinned, content, message_reference: reference } = message
  const { message_snapshots: [forwarded] = [], interaction } = message
  return {
    id,
    type: messageTypeName(type),
    timestamp,
    timestampEdited: edited_timestamp,
    callEndedTimestamp: null,
    isPinned: pinned,
    content,
    author: await toExportedUser(source, people, message.author ?? userOf(people, message.author_id)),
    ...(await toExportedParts(source, message, shownEmbeds(message))),
    reactions: await Promise.all((message.reactions ?? []).map((kind) => toExportedReaction(source, key, kind))),
    mentions: await Promise.all(
      message.mentions.map((userId) => toExportedUser(source, people, userOf(people, userId))),
    ),
    ...(reference && {
      reference: {
        type: reference.type === MessageReferenceType.FORWARD ? 'Forward' : 'Default',
        messageId: reference.message_id ?? null,
        channelId: reference.channel_id,
        guildId: reference.guild_id ?? null,
      },
    }),
    ...(forwarded && { forwardedMessage: await toExportedSnapshot(source, forwarded.message) }),
    ...(interaction && {
      interaction: {
        id: interaction.id,
        name: interaction.name,
        user: await toExportedUser(source, people, interaction.user),
      },
    }),
    inlineEmojis: await toInlineEmojis(source, content),
    guildhall: furtherFields(message, pins.get(id)),
  }
}

const userOf = (people: ExportedPeople, id: string): User => people.get(id)?.user ?? newUser(id, 'Deleted User', false)

/** The fields that a message and a forwarded one have in common. */
async function toExportedParts(
  { images }: ExportSource,
  { attachments, sticker_items = [] }: Pick<StoredMessage, 'attachments' | 'sticker_items'>,
  embeds: readonly Embed[],
) {
  return {
    attachments: attachments.map(toExportedAttachment),
    embeds: embeds.map(toExportedEmbed),
    stickers: await Promise.all(
      sticker_items.map(async ({ id, name, format_type }) => ({
        id,
        name,
        format: stickerFormatName(format_type),
        sourceUrl: await images.pathOf('sticker', id),
      })),
    ),
  }
}

const toExportedSnapshot = async (source: ExportSource, snapshot: StoredSnapshot) => ({
  timestamp: snapshot.timestamp,
  timestampEdited: snapshot.edited_timestamp,
  content: snapshot.content,
  ...(await toExportedParts(source, snapshot, snapshot.embeds)),
})

function toExportedAttachment({ id, filename, size, url: _url, proxy_url: _proxy, ...further }: Attachment) {
  return { id, url: attachmentPath({ id, filename }), fileName: filename, fileSizeBytes: size, guildhall: further }
}

/** The format doesn't distinguish burst reactions from others. */
async function toExportedReaction({ db, images }: ExportSource, key: ChannelKey, kind: ReactionKind) {
  const { emoji, count, burst } = kind
  const users = new Map<string, User>()
  for (const kindId of kindIdsOfReactions([kind])) {
    const limit = MOST_REACTORS - users.size
    if (limit === 0) break
    for (const user of await listReactors(db, { ...key, kindId, after: '0', limit })) users.set(user.id, user)
  }
  return {
    emoji: {
      id: emoji.id ?? '',
      name: emoji.name ?? '',
      code: emoji.name ?? '',
      isAnimated: emoji.animated === true,
      imageUrl: emoji.id === null ? '' : await images.pathOf('emoji', emoji.id),
    },
    count: count + (burst?.count ?? 0),
    users: await Promise.all([...users.values()].map((user) => toExportedReactor(images, user))),
  }
}

const INLINE = /<(?<animated>a?):(?<name>\w{1,32}):(?<id>\d{1,19})>/gu

async function toInlineEmojis({ images }: ExportSource, content: string) {
  const emojis = new Map<string, { id: string; name: string; code: string; isAnimated: boolean; imageUrl: string }>()
  for (const { groups: { animated, name = '', id = '' } = {} } of content.matchAll(INLINE)) {
    // PostgreSQL would refuse other ids.
    if (emojis.has(id) || !isSnowflake(id)) continue
    emojis.set(id, {
      id,
      name,
      code: name,
      isAnimated: animated === 'a',
      imageUrl: await images.pathOf('emoji', id),
    })
  }
  return [...emojis.values()]
}

/** The fields for which the format has none, in the form of the API. */
function furtherFields(message: StoredMessage, pinnedAt: number | undefined) {
  const { type, flags, tts, mention_everyone, mention_roles, embeds, components, webhook_id, application_id } = message
  const { poll, interaction_metadata } = message
  return {
    type,
    flags,
    tts,
    mention_everyone,
    mention_roles,
    ...(embeds.length > 0 && { embeds }),
    ...(components.length > 0 && { components }),
    ...(webhook_id !== undefined && { webhook_id }),
    ...(application_id !== undefined && { application_id }),
    ...(interaction_metadata && { interaction_metadata }),
    ...(poll && { poll: toPoll(poll) }),
    ...(pinnedAt !== undefined && { pinned_at: toTimestamp(pinnedAt) }),
  }
}

/** The files that galleries, thumbnails and file components show. */
const filesOfComponents = (components: StoredMessage['components'] = []) =>
  flattenComponents(components)
    .flatMap(({ component }) => mediaItemsOf(component).map(({ part }) => storedFile(part.url)))
    .filter((file) => file !== undefined)

/** The files of a message and of the message that it forwards. */
export const filesOfMessage = (message: StoredMessage): ExportedFile[] =>
  [message, ...(message.message_snapshots ?? []).map(({ message: forwarded }) => forwarded)]
    .flatMap(({ attachments, embeds, components }) => [
      ...attachments,
      ...filesOfEmbeds(embeds),
      ...filesOfComponents(components),
    ])
    .map((file) => ({ path: attachmentPath(file), from: { attachmentId: file.id } }))
