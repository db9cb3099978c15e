import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Message, MessageEvent, Snapshot } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import { toTimestamp } from '../../kernel/clock.ts'
import type { MediaUrls } from '../../kernel/files/media-urls.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Tx, TxBase } from '../../kernel/unit-of-work/tx.ts'
import { toBareActiveMember } from '../members/members-view.ts'
import { newUser } from '../users/users-view.ts'
import type { Mentions } from './mentions-rules.ts'
import { type StoredPoll, toPoll } from './poll-view.ts'
import { type ReactionKind, toReactions } from './reactions-view.ts'

/** A message as its row holds it: people by their ids, so that they show as they are when it is read. */
export type StoredMessage = Omit<Message, Expanded> & {
  author_id: string
  /** A webhook that wrote the message, as it looked then. */
  author?: User
  mentions: readonly string[]
  reactions?: readonly ReactionKind[]
  message_snapshots?: readonly { message: StoredSnapshot }[]
  poll?: StoredPoll
}

type Expanded = 'author' | 'mentions' | 'referenced_message' | 'thread' | 'reactions' | 'message_snapshots' | 'poll'

/** What a message that was forwarded showed, as the row of the one that forwards it holds it. */
export type StoredSnapshot = Omit<Snapshot, 'mentions'> & { mentions: readonly string[] }

type Users = ReadonlyMap<string, User>

/** What messages show beside their own documents: people, and the kinds of reaction that are the viewer's too. */
export interface MessageExtras {
  users: Users
  /** Make the addresses of files. */
  urls: MediaUrls
  /** Absent where reactions aren't shown: in events, which tell everyone the same. */
  ownReactions?: ReadonlySet<string>
  /** The threads that were started from the messages, by the messages' ids; absent where they aren't looked up. */
  threads?: ReadonlyMap<string, Thread>
}

/** What someone says now, with whom it mentions and the message that it answers. */
interface Said {
  shown: Partial<StoredMessage>
  nonce: string | number | null
  tts: boolean
  mentions: Mentions
  answered: StoredMessage | undefined
}

/** A message that says nothing to anybody. */
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

/** A message that is being written in a unit's channel. */
export function newMessage(
  { guild, channel, newId, now }: Tx<'anyChannel', never>,
  authorId: string,
  { shown, nonce, tts, mentions, answered }: Said,
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

/** What a message holds of who speaks and why, beside what is said. */
export type MessageOrigin = Partial<
  Pick<StoredMessage, 'author' | 'webhook_id' | 'application_id' | 'interaction_metadata' | 'interaction'>
>

/** What the server tells in someone's name. */
export interface SystemMessage {
  /** A new one if it isn't given. */
  id?: string
  type: number
  authorId: string
  content?: string
  mentionsEveryone?: boolean
  /** What else it shows. */
  shown?: Partial<Pick<StoredMessage, 'embeds' | 'mentions'>> & MessageOrigin
  /** The message that it is about, if it is about one. */
  about?: { messageId: string }
  /** The channel that is followed from now on, if one is. */
  followed?: { guildId: string; channelId: string }
}

/** A message of the server's own: nothing is attached. */
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
 * A message with its people, reactions and thread (docs/spec/messages.md#message-object). A reply comes with the
 * message that it answers, the first message of a thread with the one before the thread, or with null if that is gone.
 *
 * @param answered the message that it points to
 */
export function toMessage(message: StoredMessage, shown: MessageExtras, answered?: StoredMessage | undefined): Message {
  const bare = withThread(expanded(message, shown), shown)
  if (message.type !== MessageType.REPLY && message.type !== MessageType.THREAD_STARTER_MESSAGE) return bare
  return { ...bare, referenced_message: answered ? expanded(answered, shown) : null }
}

/** A thread that is gone leaves its message as if it had had none. */
function withThread(message: Message, { threads }: MessageExtras): Message {
  if (!threads || (message.flags & MessageFlag.HAS_THREAD) === 0) return message
  const thread = threads.get(message.id)
  return thread ? { ...message, thread } : { ...message, flags: message.flags & ~MessageFlag.HAS_THREAD }
}

function expanded(message: StoredMessage, { users, urls, ownReactions }: MessageExtras): Message {
  const { id, type, channel_id, author_id, author, mentions, reactions, message_snapshots, poll, ...others } = message
  const { attachments, embeds, components } = others
  return {
    id,
    type,
    channel_id,
    author: author ?? userOf(users, author_id),
    mentions: existing(users, mentions),
    ...others,
    ...urls.shown({ attachments, embeds, components }),
    ...((others.flags & MessageFlag.SUPPRESS_EMBEDS) !== 0 && { embeds: [] }),
    ...(poll && { poll: toPoll(poll, ownReactions) }),
    ...(message_snapshots && {
      message_snapshots: message_snapshots.map(({ message: was }) => ({
        message: { ...urls.shown(was), mentions: existing(users, was.mentions) },
      })),
    }),
    ...(reactions && ownReactions && { reactions: toReactions(reactions, ownReactions) }),
  }
}

const userOf = (users: Users, id: string): User => users.get(id) ?? newUser(id, 'Deleted User', false)

const existing = (users: Users, ids: readonly string[]): User[] =>
  ids.map((id) => users.get(id)).filter((user) => user !== undefined)

/** Whose names a message shows. */
export const peopleOf = ({ author, author_id, mentions, ...shown }: StoredMessage): string[] => [
  ...(author ? [] : [author_id]),
  ...mentions,
  ...peopleForwarded(shown),
]

/** Whom a forwarded message mentioned. */
export const peopleForwarded = ({ message_snapshots = [] }: Pick<StoredMessage, 'message_snapshots'>): string[] =>
  message_snapshots.flatMap(({ message }) => message.mentions)

/** A message as an event tells of it (docs/spec/gateway-events.md#messages); outside guilds it has no members. */
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

/** What is left for a bot that may not read content (docs/spec/gateway-intents.md#message-content). */
export function withoutContent(message: Message, botId: string): Message {
  const answered = message.referenced_message
  const shown = answered ? { ...message, referenced_message: withoutContent(answered, botId) } : message
  const isMeant = message.author.id === botId || message.mentions.some(({ id }) => id === botId)
  return isMeant ? shown : blanked(shown)
}

interface Content {
  message_snapshots?: readonly { message: object }[]
  poll?: unknown
}

/** A message without what it shows (docs/spec/gateway-intents.md#message-content). */
export function blanked<T extends Content>(message: T): T {
  const { message_snapshots } = message
  const shown = { ...message }
  delete shown.poll
  return {
    ...shown,
    ...BLANK,
    ...(message_snapshots && {
      message_snapshots: message_snapshots.map(({ message: was }) => ({ message: { ...was, ...BLANK } })),
    }),
  }
}

const BLANK = { content: '', attachments: [], embeds: [], components: [] }
