import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import type { Message, MessageEvent, Snapshot } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import { toTimestamp } from '../../kernel/clock.ts'
import type { MediaUrls } from '../../kernel/files/media-urls.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Tx, TxBase } from '../../kernel/unit-of-work/tx.ts'
import { toBareActiveMember } from '../members/members-view.ts'
import { startedThreadFields } from '../threads/threads-view.ts'
import { newUser } from '../users/users-view.ts'
import type { Mentions } from './mentions-rules.ts'
import { type StoredPoll, toPoll } from './poll-view.ts'
import { type ReactionKind, toReactions } from './reactions-view.ts'

/** A message as its row stores it: users are ids, so that they are shown with their current name and avatar. */
export type StoredMessage = Omit<Message, Expanded> & {
  author_id: string
  /** The webhook that wrote the message, with its name and avatar at that time. */
  author?: User
  mentions: readonly string[]
  reactions?: readonly ReactionKind[]
  message_snapshots?: readonly { message: StoredSnapshot }[]
  poll?: StoredPoll
  /** The previews of its links, in their order. They are shown after its own embeds. */
  previews?: readonly LinkPreview[]
}

/** The embed of a link in a message. */
export interface LinkPreview {
  readonly link: string
  readonly embed: Embed
}

type Expanded = 'author' | 'mentions' | 'referenced_message' | 'thread' | 'reactions' | 'message_snapshots' | 'poll'

/** The snapshot of a forwarded message, as the row of the forwarding message stores it. */
export type StoredSnapshot = Omit<Snapshot, 'mentions'> & { mentions: readonly string[] }

type Users = ReadonlyMap<string, User>

/** The data that messages show besides their own documents: users, and the viewer's own reactions. */
export interface MessageExtras {
  users: Users
  /** Builds the URLs of files. */
  urls: MediaUrls
  /** Absent in events, which are the same for all recipients. */
  ownReactions?: ReadonlySet<string>
  /** The threads started from the messages, by the messages' ids; absent if they aren't looked up. */
  threads?: ReadonlyMap<string, Thread>
}

/** A new message, with its mentions and the message to which it replies. */
interface ComposedMessage {
  shown: Partial<StoredMessage>
  nonce: string | number | null
  tts: boolean
  mentions: Mentions
  answered: StoredMessage | undefined
}

/** A message without content and mentions. */
export const blankMessage = (id: string, channel_id: string, author_id: string, now: number): StoredMessage => ({
  id,
  type: MessageType.DEFAULT,
  channel_id,
  author_id,
  content: '',
  timestamp: toTimestamp(now),
  edited_timestamp: null,
  tts: false,
  mention_everyone: false,
  mentions: [],
  mention_roles: [],
  attachments: [],
  embeds: [],
  components: [],
  pinned: false,
  flags: 0,
})

/** A new message in a unit's channel. */
export function newMessage(
  { guild, channel, newId, now }: Tx<'anyChannel', never>,
  authorId: string,
  { shown, nonce, tts, mentions, answered }: ComposedMessage,
): StoredMessage {
  return {
    ...blankMessage(newId(), channel.id, authorId, now),
    type: answered ? MessageType.REPLY : MessageType.DEFAULT,
    ...shown,
    tts,
    mention_everyone: mentions.everyone,
    mentions: mentions.users,
    mention_roles: [...mentions.roles],
    ...(nonce !== null && { nonce }),
    ...(answered && {
      message_reference: {
        type: 0,
        message_id: answered.id,
        channel_id: channel.id,
        ...(guild && { guild_id: guild.id }),
      },
    }),
  }
}

/** The fields of a message about its sender and purpose, besides its content. */
export type MessageOrigin = Partial<
  Pick<StoredMessage, 'author' | 'webhook_id' | 'application_id' | 'interaction_metadata' | 'interaction'>
>

/** A system message on behalf of a user. */
export interface SystemMessage {
  /** Generated if absent. */
  id?: string
  type: number
  authorId: string
  content?: string
  mentionsEveryone?: boolean
  /** Its further content. */
  shown?: Partial<Pick<StoredMessage, 'embeds' | 'mentions'>> & MessageOrigin
  /** The message to which it refers, if any. */
  about?: { messageId: string }
  /** The channel that is followed from now on, if any. */
  followed?: { guildId: string; channelId: string }
}

/** A system message, which has no attachments. */
export function newSystemMessage(
  { newId, now }: TxBase<never>,
  guild: GuildModel | null,
  { id: channel_id }: ChannelModel,
  { id = newId(), type, authorId, content = '', mentionsEveryone = false, shown, about, followed }: SystemMessage,
): StoredMessage {
  return {
    ...blankMessage(id, channel_id, authorId, now),
    type,
    content,
    mention_everyone: mentionsEveryone,
    ...shown,
    ...(about && {
      message_reference: { type: 0, message_id: about.messageId, channel_id, ...(guild && { guild_id: guild.id }) },
    }),
    ...(followed && { message_reference: { type: 0, channel_id: followed.channelId, guild_id: followed.guildId } }),
  }
}

/**
 * A message with its users, reactions and thread (docs/spec/messages.md#message-object). A reply includes the message
 * to which it replies, the first message of a thread the one from which the thread was started, or null if that was
 * deleted.
 *
 * @param answered the message to which it refers
 */
export function toMessage(message: StoredMessage, shown: MessageExtras, answered?: StoredMessage | undefined): Message {
  const bare = withThread(expanded(message, shown), shown)
  if (message.type !== MessageType.REPLY && message.type !== MessageType.THREAD_STARTER_MESSAGE) return bare
  return { ...bare, referenced_message: answered ? expanded(answered, shown) : null }
}

function withThread(message: Message, { threads }: MessageExtras): Message {
  if (!threads || (message.flags & MessageFlag.HAS_THREAD) === 0) return message
  return { ...message, ...startedThreadFields(message, threads) }
}

function expanded(message: StoredMessage, { users, urls, ownReactions }: MessageExtras): Message {
  const { id, type, channel_id, author_id, author, mentions, reactions, message_snapshots, poll, previews, ...others } =
    message
  const { attachments, components } = others
  return {
    id,
    type,
    channel_id,
    author: author ?? userOf(users, author_id),
    mentions: existing(users, mentions),
    ...others,
    ...urls.shown({ attachments, embeds: shownEmbeds(message), components }),
    ...(poll && { poll: toPoll(poll, ownReactions) }),
    ...(message_snapshots && {
      message_snapshots: message_snapshots.map(({ message: was }) => ({
        message: { ...urls.shown(was), mentions: existing(users, was.mentions) },
      })),
    }),
    ...(reactions && ownReactions && { reactions: toReactions(reactions, ownReactions) }),
  }
}

/** The embeds of a message, unless they are suppressed. */
export const shownEmbeds = ({ embeds, previews = [], flags }: StoredMessage): Embed[] =>
  (flags & MessageFlag.SUPPRESS_EMBEDS) !== 0
    ? []
    : [...embeds, ...previews.map(({ embed }) => embed)].slice(0, LIMITS.embeds.max)

const userOf = (users: Users, id: string): User => users.get(id) ?? newUser(id, 'Deleted User', false)

const existing = (users: Users, ids: readonly string[]): User[] =>
  ids.map((id) => users.get(id)).filter((user) => user !== undefined)

/** The users whose names a message shows. */
export const peopleOf = ({ author, author_id, mentions, ...shown }: StoredMessage): string[] => [
  ...(author ? [] : [author_id]),
  ...mentions,
  ...peopleForwarded(shown),
]

/** The users whom a forwarded message mentioned. */
export const peopleForwarded = ({ message_snapshots = [] }: Pick<StoredMessage, 'message_snapshots'>): string[] =>
  message_snapshots.flatMap(({ message }) => message.mentions)

/** A message in an event (docs/spec/gateway-events.md#messages); outside guilds it has no members. */
export function toMessageEvent(
  guild: GuildModel | null,
  channel: ChannelModel,
  message: Message,
  members: ReadonlyMap<string, BareMember>,
): MessageEvent {
  if (!guild) return { ...message, channel_type: channel.type }
  const author = members.get(message.author.id)
  const mentions = message.mentions.map((user) => {
    const member = members.get(user.id)
    return member ? { ...user, member: toBareActiveMember(guild, member) } : user
  })
  return {
    ...message,
    mentions,
    guild_id: guild.id,
    channel_type: channel.type,
    ...(author && { member: toBareActiveMember(guild, author) }),
  }
}
