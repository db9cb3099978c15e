import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { Message, MessageChanges, NewMessage } from '@guildhall/protocol/objects/message'
import type { User } from '@guildhall/protocol/objects/user'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { firstIdAt } from '../../kernel/ids.ts'
import type { Tx } from '../../kernel/tx.ts'
import type { Db } from '../../store/db.ts'
import { findApplicationOfBot } from '../applications/applications-store.ts'
import { listUsers } from '../users/users-store.ts'
import { effectiveMentions, mentionsIn } from './mentions-rules.ts'
import { mustBeAnswerable, mustSaySomething } from './messages-rules.ts'
import { findMessage, listMessagesBy, listMessagesById, listParticipants } from './messages-store.ts'
import { peopleOf, type StoredMessage, toMessage, withoutContent } from './messages-view.ts'

/** A unit of work in a channel. */
type ChannelUnit = Tx<'channel', never>

/** @throws UnknownMessage */
export async function mustFindMessage(
  db: Db,
  key: { guildId: string; channelId: string; id: string },
): Promise<StoredMessage> {
  const message = await findMessage(db, key)
  if (!message) throw new ApiError('UnknownMessage')
  return message
}

/** How long a nonce keeps a message from being written twice. */
const NONCE_MS = 5 * 60_000
const RECENT = 50

/** The message of the same author and nonce that was written in the channel a moment ago. */
export async function findSaidBefore(
  { db, guild, channel, now }: ChannelUnit,
  authorId: string,
  nonce: string | number,
): Promise<StoredMessage | undefined> {
  const from = firstIdAt(now - NONCE_MS)
  const recent = await listMessagesBy(db, { guildId: guild.id, channelId: channel.id, authorId, from, limit: RECENT })
  return recent.find((message) => message.nonce === nonce)
}

/**
 * The message that a new one answers; undefined if it answers none, or one that is gone when that shall not matter.
 *
 * @throws NoReplyWithoutHistory, or InvalidFormBody for a message that can't be answered here (conventions B.11)
 */
export async function findAnswered(
  { db, guild, channel, actor }: ChannelUnit,
  reference: NewMessage['message_reference'],
): Promise<StoredMessage | undefined> {
  if (reference == null) return undefined
  if (!actor.canIn(channel, 'READ_MESSAGE_HISTORY')) throw new ApiError('NoReplyWithoutHistory')
  const isElsewhere =
    (reference.channel_id ?? channel.id) !== channel.id || (reference.guild_id ?? guild.id) !== guild.id
  if (isElsewhere) {
    const message = 'Cannot reply to a message in a different channel'
    throw fieldError('message_reference', 'REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL', message)
  }
  const found = await findMessage(db, { guildId: guild.id, channelId: channel.id, id: reference.message_id })
  if (found) mustBeAnswerable(found.type)
  else if (reference.fail_if_not_exists !== false) {
    throw fieldError('message_reference', 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message')
  }
  return found
}

/**
 * A message after changes. Mentions are worked out anew when its text or whom it may notify changes (conventions B.11).
 *
 * @param repliedTo the author of the message that it answers
 * @throws EmptyMessage
 */
export function withMessageChanges(
  { guild, channel, actor, now }: ChannelUnit,
  before: StoredMessage,
  { content: sent, flags, allowed_mentions: allowed }: MessageChanges,
  repliedTo: string | undefined,
): StoredMessage {
  const next = { ...before }
  if (flags !== undefined) {
    next.flags = (before.flags & ~MessageFlag.SUPPRESS_EMBEDS) | ((flags ?? 0) & MessageFlag.SUPPRESS_EMBEDS)
  }
  if (sent === undefined && allowed == null) return next
  next.content = sent === undefined ? before.content : mustSaySomething(sent)
  if (next.content !== before.content) next.edited_timestamp = toTimestamp(now)
  const mentions = effectiveMentions(guild, actor.in(channel), mentionsIn(next.content), allowed, repliedTo)
  return { ...next, mentions: mentions.users, mention_roles: [...mentions.roles], mention_everyone: mentions.everyone }
}

/** The people whom messages name, as users and as members of the guild. */
export interface People {
  users: Map<string, User>
  members: Map<string, BareMember>
}

/** Looks up those whom an event names and who aren't known yet: no statement if it names nobody else. */
export async function findPeople(tx: ChannelUnit, ids: readonly string[], known: Caller): Promise<People> {
  const { id } = known.user
  const users = new Map([[id, known.user]])
  const members = new Map([[id, tx.actor.member]])
  const found = await listParticipants(
    tx.db,
    tx.guild.id,
    ids.filter((each) => each !== id),
  )
  for (const [each, { user, member }] of found) {
    users.set(each, user)
    if (member) members.set(each, member)
  }
  return { users, members }
}

/** Messages of one channel with their people and, for replies, the messages that they answer: two statements at most. */
export async function expandMessages(
  db: Db,
  key: { guildId: string; channelId: string },
  messages: readonly StoredMessage[],
): Promise<Message[]> {
  const { known, users } = await findContext(db, key, messages)
  return messages.map((message) => toMessage(message, users, known.get(answeredId(message) ?? '')))
}

/** The same for one message. */
export async function expandMessage(
  db: Db,
  key: { guildId: string; channelId: string },
  message: StoredMessage,
): Promise<Message> {
  const { known, users } = await findContext(db, key, [message])
  return toMessage(message, users, known.get(answeredId(message) ?? ''))
}

async function findContext(db: Db, key: { guildId: string; channelId: string }, messages: readonly StoredMessage[]) {
  const known = new Map(messages.map((message) => [message.id, message]))
  const answered = messages.map(answeredId).filter((id) => id !== undefined)
  const missing = answered.filter((id) => !known.has(id))
  for (const message of await listMessagesById(db, key, missing)) known.set(message.id, message)
  return { known, users: await listUsers(db, [...known.values()].flatMap(peopleOf)) }
}

export const answeredId = ({ message_reference }: StoredMessage): string | undefined => message_reference?.message_id

/** A message as a caller may see it: a bot that may not read content sees that of messages that concern it (conventions B.11). */
export async function asSeenBy(db: Db, caller: Caller, message: Message): Promise<Message> {
  const { id } = caller.user
  if (caller.kind === 'user' || (message.author.id === id && !message.referenced_message)) return message
  return (await mayReadContent(db, caller)) ? message : withoutContent(message, id)
}

/** The flags of an application that may read the content of messages, in full or in few guilds (conventions C.8). */
const CONTENT_FLAGS = ApplicationFlag.GATEWAY_MESSAGE_CONTENT | ApplicationFlag.GATEWAY_MESSAGE_CONTENT_LIMITED

const contentReaders = new WeakMap<Caller, Promise<boolean>>()

/** Asked once for as long as a caller is remembered. */
function mayReadContent(db: Db, caller: Caller): Promise<boolean> {
  let answer = contentReaders.get(caller)
  if (!answer) {
    answer = findApplicationOfBot(db, caller.user.id).then((found) => ((found?.flags ?? 0) & CONTENT_FLAGS) !== 0)
    contentReaders.set(caller, answer)
    answer.catch(() => contentReaders.delete(caller))
  }
  return answer
}
