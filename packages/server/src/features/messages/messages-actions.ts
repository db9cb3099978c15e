import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { Message, MessageChanges, NewMessage } from '@guildhall/protocol/objects/message'
import type { Thread } from '@guildhall/protocol/objects/thread'
import type { User } from '@guildhall/protocol/objects/user'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/caller.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import { firstIdAt } from '../../kernel/ids.ts'
import type { Tx } from '../../kernel/tx.ts'
import type { Db } from '../../store/db.ts'
import { removePins } from '../pins/pins-store.ts'
import { forgetKinds } from '../reactions/reaction-kinds-actions.ts'
import { listOwnReactions } from '../reactions/reactions-store.ts'
import { uncountMessages } from '../threads/threads-store.ts'
import { toThread } from '../threads/threads-view.ts'
import { listUsers } from '../users/users-store.ts'
import { listLinkedMessages } from './linked-messages-store.ts'
import { effectiveMentions, mentionsIn } from './mentions-rules.ts'
import { mustBeAnswerable, mustSaySomething } from './messages-rules.ts'
import { type ChannelKey, findMessage, keyOf, listMessagesBy, removeMessagesById } from './messages-store.ts'
import { peopleOf, type Shown, type StoredMessage, toMessage, withoutContent } from './messages-view.ts'
import { listParticipants } from './participants-store.ts'

/** A unit of work in a channel of any kind. */
type ChannelUnit = Tx<'anyChannel', never>

/** @throws UnknownMessage */
export async function mustFindMessage(db: Db, key: ChannelKey & { id: string }): Promise<StoredMessage> {
  const message = await findMessage(db, key)
  if (!message) throw new ApiError('UnknownMessage')
  return message
}

/** Deletes messages of a channel with what hangs on them: pins at once, reactions a little later. */
export async function removeMessages(
  { db, enqueue }: Pick<Tx<'public', never>, 'db' | 'enqueue'>,
  key: ChannelKey,
  messages: readonly StoredMessage[],
): Promise<void> {
  const idsOf = (some: readonly StoredMessage[]) => some.map(({ id }) => id)
  await removeMessagesById(db, key, idsOf(messages))
  await removePins(db, key, idsOf(messages.filter(({ pinned }) => pinned)))
  if (key.isThread) await uncountMessages(db, { guildId: key.guildId, id: key.channelId }, counted(key, messages))
  const kinds = messages.flatMap(({ reactions = [] }) => reactions)
  forgetKinds(enqueue, key, kinds)
}

/** A post's first message, which has the post's id, isn't counted. */
const counted = ({ channelId }: ChannelKey, messages: readonly StoredMessage[]): number =>
  messages.filter(({ id }) => id !== channelId).length

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
  const recent = await listMessagesBy(db, { ...keyOf(guild, channel), authorId, from, limit: RECENT })
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
    (reference.channel_id ?? channel.id) !== channel.id || (reference.guild_id ?? guild?.id) !== guild?.id
  if (isElsewhere) {
    const message = 'Cannot reply to a message in a different channel'
    throw fieldError('message_reference', 'REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL', message)
  }
  const found = await findMessage(db, { ...keyOf(guild, channel), id: reference.message_id })
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
  const members = new Map(tx.actor.member ? [[id, tx.actor.member]] : [])
  const others = ids.filter((each) => each !== id)
  if (!tx.guild) return { users: new Map([...users, ...(await listUsers(tx.db, others))]), members }
  for (const [each, { user, member }] of await listParticipants(tx.db, tx.guild.id, others)) {
    users.set(each, user)
    if (member) members.set(each, member)
  }
  return { users, members }
}

/**
 * Messages of one channel with their people, their reactions as a viewer sees them and, for replies, the messages that
 * they answer: three statements at most.
 */
export async function expandMessages(
  db: Db,
  key: ChannelKey,
  messages: readonly StoredMessage[],
  viewerId: string,
): Promise<Message[]> {
  const { known, shown } = await findContext(db, key, messages, viewerId)
  return messages.map((message) => toMessage(message, shown, known.get(answeredId(message) ?? '')))
}

/** The same for one message. */
export async function expandMessage(
  db: Db,
  key: ChannelKey,
  message: StoredMessage,
  viewerId: string,
): Promise<Message> {
  const { known, shown } = await findContext(db, key, [message], viewerId)
  return toMessage(message, shown, known.get(answeredId(message) ?? ''))
}

async function findContext(
  db: Db,
  key: ChannelKey,
  messages: readonly StoredMessage[],
  viewerId: string,
): Promise<{ known: ReadonlyMap<string, StoredMessage>; shown: Shown }> {
  const known = new Map(messages.map((message) => [message.id, message]))
  const threads = new Map<string, Thread>()
  const channelIds = [key.channelId, ...messages.map(({ message_reference }) => message_reference?.channel_id)]
  const place = { guildId: key.guildId, viewerId }
  const linked = await listLinkedMessages(db, place, channelIds.filter(isPresent), linkedIds(messages))
  for (const { message, thread } of linked) {
    known.set(message.id, message)
    if (thread) threads.set(message.id, toThread(null, thread, thread.member))
  }
  const all = [...known.values()]
  const users = await listUsers(db, all.flatMap(peopleOf))
  return { known, shown: { users, threads, ownReactions: await findOwnReactions(db, key, all, viewerId) } }
}

/** The messages that are answered and aren't there, and those from which a thread was started. */
function linkedIds(messages: readonly StoredMessage[]): string[] {
  const here = new Set(messages.map(({ id }) => id))
  const answered = messages.map(answeredId).filter(isPresent)
  const started = messages.filter(({ flags }) => (flags & MessageFlag.HAS_THREAD) !== 0)
  return [...answered.filter((id) => !here.has(id)), ...started.map(({ id }) => id)]
}

const isPresent = (id: string | undefined): id is string => id !== undefined

/** The kinds of reaction to some messages that someone chose too: no statement if there are none. */
export function findOwnReactions(
  db: Db,
  key: ChannelKey,
  messages: readonly StoredMessage[],
  userId: string,
): Promise<ReadonlySet<string>> {
  const kinds = messages.flatMap(({ reactions = [] }) => reactions)
  const ids = kinds.map(({ id }) => id)
  return listOwnReactions(db, key, userId, ids)
}

export const answeredId = ({ message_reference }: StoredMessage): string | undefined => message_reference?.message_id

/**
 * A message as a caller may see it: in a guild a bot that may not read content sees that of messages that concern it
 * (conventions B.11).
 */
export function asSeenBy(caller: Caller, guild: GuildModel | null, message: Message): Message {
  return !guild || caller.kind === 'user' || mayReadContent(caller) ? message : withoutContent(message, caller.user.id)
}

/** The flags of an application that may read the content of messages, in full or in few guilds (conventions C.8). */
const CONTENT_FLAGS = ApplicationFlag.GATEWAY_MESSAGE_CONTENT | ApplicationFlag.GATEWAY_MESSAGE_CONTENT_LIMITED

const mayReadContent = ({ application }: Caller): boolean => ((application?.flags ?? 0) & CONTENT_FLAGS) !== 0
