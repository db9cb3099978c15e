import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { Message, MessageEvent } from '@guildhall/protocol/objects/message'
import type { User } from '@guildhall/protocol/objects/user'
import { toTimestamp } from '../../kernel/clock.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { Tx } from '../../kernel/tx.ts'
import { toBareMember } from '../members/members-view.ts'
import { newUser } from '../users/users-view.ts'
import type { Mentions } from './mentions-rules.ts'

/** A message as its row holds it: people by their ids, so that they show as they are when it is read. */
export type StoredMessage = Omit<Message, 'author' | 'mentions' | 'referenced_message'> & {
  author_id: string
  mentions: readonly string[]
}

type Users = ReadonlyMap<string, User>

/** What someone says now, with whom it mentions and the message that it answers. */
interface Said {
  content: string
  nonce: string | number | null
  tts: boolean
  flags: number
  mentions: Mentions
  answered: StoredMessage | undefined
}

/** A message that is being written in a unit's channel. */
export function newMessage(
  { guild, channel, newId, now }: Tx<'channel', never>,
  authorId: string,
  { content, nonce, tts, flags, mentions, answered }: Said,
): StoredMessage {
  return {
    id: newId(),
    type: answered ? MessageType.REPLY : MessageType.DEFAULT,
    channel_id: channel.id,
    author_id: authorId,
    content,
    timestamp: toTimestamp(now),
    edited_timestamp: null,
    tts,
    mention_everyone: mentions.everyone,
    mentions: mentions.users,
    mention_roles: [...mentions.roles],
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    flags,
    ...(nonce !== null && { nonce }),
    ...(answered && {
      message_reference: { type: 0, message_id: answered.id, channel_id: channel.id, guild_id: guild.id },
    }),
  }
}

/**
 * A message with its people (conventions C.10); a reply also with the message that it answers, null if that is gone.
 *
 * @param answered the message that a reply answers
 */
export function toMessage(message: StoredMessage, users: Users, answered?: StoredMessage | undefined): Message {
  const bare = withPeople(message, users)
  if (message.type !== MessageType.REPLY) return bare
  return { ...bare, referenced_message: answered ? withPeople(answered, users) : null }
}

function withPeople({ author_id, mentions, ...rest }: StoredMessage, users: Users): Message {
  const { id, type, channel_id, ...others } = rest
  return { id, type, channel_id, author: userOf(users, author_id), mentions: existing(users, mentions), ...others }
}

const userOf = (users: Users, id: string): User => users.get(id) ?? newUser(id, 'Deleted User', false)

const existing = (users: Users, ids: readonly string[]): User[] =>
  ids.map((id) => users.get(id)).filter((user) => user !== undefined)

/** Whose names a message shows. */
export const peopleOf = ({ author_id, mentions }: StoredMessage): string[] => [author_id, ...mentions]

/** A message as an event tells of it (conventions E.6). */
export function toMessageEvent(
  guild: GuildModel,
  channel: GuildChannel,
  message: Message,
  members: ReadonlyMap<string, BareMember>,
): MessageEvent {
  const author = members.get(message.author.id)
  const mentions = message.mentions.map((user) => {
    const member = members.get(user.id)
    return member ? { ...user, member: toBareMember(guild, member) } : user
  })
  return {
    ...message,
    mentions,
    guild_id: guild.id,
    channel_type: channel.type,
    ...(author && { member: toBareMember(guild, author) }),
  }
}

/** What is left for a bot that may not read content: all of what is its own or mentions it, of the rest the frame (conventions B.11). */
export function withoutContent(message: Message, botId: string): Message {
  const answered = message.referenced_message
  const shown = answered ? { ...message, referenced_message: withoutContent(answered, botId) } : message
  const isMeant = message.author.id === botId || message.mentions.some(({ id }) => id === botId)
  return isMeant ? shown : { ...shown, content: '', attachments: [], embeds: [], components: [] }
}
