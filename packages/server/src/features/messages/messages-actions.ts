// Finds and deletes messages, and formats them for their readers.
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Message, NewMessage } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { MediaUrls } from '../../kernel/files/media-urls.ts'
import { firstIdAt } from '../../kernel/ids/ids.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import { expireAttachmentsOf } from '../attachments/attachments-store.ts'
import { uncountMessages } from '../threads/threads-store.ts'
import { listUsers } from '../users/users-store.ts'
import { findLinked, referencedMessageId } from './linked-messages-actions.ts'
import { listParticipants } from './message-participants-store.ts'
import { messagesRemoved } from './messages-hooks.ts'
import { followCrosspostJob } from './messages-jobs.ts'
import { mustBeAnswerable } from './messages-rules.ts'
import { type ChannelKey, findMessage, keyOf, listMessagesBy, removeMessagesById } from './messages-store.ts'
import { type MessageExtras, peopleOf, type StoredMessage, toMessage, withoutContent } from './messages-view.ts'
import { kindsOfPoll } from './poll-view.ts'
import { forgetKinds } from './reaction-kinds-actions.ts'
import { listOwnReactions } from './reactions-store.ts'

/** A unit of work in a channel of any kind. */
export type ChannelUnit = Tx<'anyChannel', never>

/** @throws UnknownMessage */
export async function mustFindMessage(db: Db, key: ChannelKey & { id: string }): Promise<StoredMessage> {
  const message = await findMessage(db, key)
  if (!message) throw new ApiError('UnknownMessage')
  return message
}

/** Deletes messages of a channel with their pins; jobs remove reactions and files later. */
export async function removeMessages(
  { db, now, enqueue }: Pick<Tx<'public', never>, 'db' | 'now' | 'enqueue'>,
  key: ChannelKey,
  messages: readonly StoredMessage[],
): Promise<void> {
  const idsOf = (some: readonly StoredMessage[]) => some.map(({ id }) => id)
  await removeMessagesById(db, key, idsOf(messages))
  for (const handler of messagesRemoved.handlers) await handler(db, key, messages)
  await expireAttachmentsOf(db, key, idsOf(messages.filter(mayHaveFiles)), now)
  if (key.isThread) await uncountMessages(db, { guildId: key.guildId, id: key.channelId }, counted(key, messages))
  const kinds = messages.flatMap(({ reactions = [], poll }) => [...reactions, ...kindsOfPoll(poll)])
  forgetKinds(enqueue, key, kinds)
  for (const message of messages) enqueueCrosspostUpdate(enqueue, key, message)
}

/** Queues a job that applies the same change to the copies of a published message. */
export function enqueueCrosspostUpdate(
  enqueue: Tx<'public', never>['enqueue'],
  { guildId, channelId }: ChannelKey,
  { id, flags }: StoredMessage,
): void {
  if ((flags & MessageFlag.CROSSPOSTED) === 0) return
  enqueue(followCrosspostJob, { guild_id: guildId, channel_id: channelId, message_id: id })
}

/** Files are in the list of attachments, or in the embeds or components that show them. */
const mayHaveFiles = ({ attachments, embeds, components }: StoredMessage): boolean =>
  attachments.length + embeds.length + components.length > 0

/** A post's first message, which has the post's id, and the starter message of a thread aren't counted. */
const counted = ({ channelId }: ChannelKey, messages: readonly StoredMessage[]): number =>
  messages.filter(({ id, type }) => id !== channelId && type !== MessageType.THREAD_STARTER_MESSAGE).length

/** How long a nonce prevents a second message. */
const NONCE_MS = 5 * 60_000
const RECENT = 50

/** A recent message of the same author and nonce in the channel. */
export async function findSentBefore(
  { db, guild, channel, idMoment }: ChannelUnit,
  authorId: string,
  nonce: string | number,
): Promise<StoredMessage | undefined> {
  const from = firstIdAt(idMoment - NONCE_MS)
  const recent = await listMessagesBy(db, { ...keyOf(guild, channel), authorId, from, limit: RECENT })
  return recent.find((message) => message.nonce === nonce)
}

/**
 * The message to which a new one replies; undefined if it isn't a reply, or if a missing message is allowed.
 *
 * @throws NoReplyWithoutHistory, or InvalidFormBody for a message to which a reply isn't possible here
 * (docs/spec/messages.md#replies)
 */
export async function findAnswered(
  { db, guild, channel, actor }: ChannelUnit,
  reference: NewMessage['message_reference'],
): Promise<StoredMessage | undefined> {
  if (reference == null || reference.type === MessageReferenceType.FORWARD) return undefined
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

/** The users to which messages refer, and their members in the guild. */
export interface People {
  urls: MediaUrls
  users: Map<string, User>
  members: Map<string, BareMember>
}

/** Looks up the users in an event who aren't loaded yet: no statement if there are none. */
export async function findPeople(tx: ChannelUnit, ids: readonly string[], known: User): Promise<People> {
  const { id } = known
  const { urls } = tx
  const users = new Map([[id, known]])
  const members = new Map(tx.actor.member ? [[id, tx.actor.member]] : [])
  const others = ids.filter((each) => each !== id)
  if (!tx.guild) return { users: new Map([...users, ...(await listUsers(tx.db, others))]), members, urls }
  for (const [each, { user, member }] of await listParticipants(tx.db, tx.guild.id, others)) {
    users.set(each, user)
    if (member) members.set(each, member)
  }
  return { users, members, urls }
}

/** What reading messages requires: a unit of work, or an operation's context outside one. */
interface View {
  readonly db: Db
  readonly urls: MediaUrls
}

/**
 * Messages of one channel with their users, their reactions as a viewer sees them and, for replies, the messages to
 * which they reply: at most three statements.
 */
export async function expandMessages(
  view: View,
  key: ChannelKey,
  messages: readonly StoredMessage[],
  viewerId: string,
): Promise<Message[]> {
  const { known, shown } = await findContext(view, key, messages, viewerId)
  return messages.map((message) => toMessage(message, shown, known.get(referencedMessageId(message) ?? '')))
}

/** Like {@link expandMessages}, for one message. */
export async function expandMessage(
  view: View,
  key: ChannelKey,
  message: StoredMessage,
  viewerId: string,
): Promise<Message> {
  const { known, shown } = await findContext(view, key, [message], viewerId)
  return toMessage(message, shown, known.get(referencedMessageId(message) ?? ''))
}

async function findContext(
  { db, urls }: View,
  key: ChannelKey,
  messages: readonly StoredMessage[],
  viewerId: string,
): Promise<{ known: ReadonlyMap<string, StoredMessage>; shown: MessageExtras }> {
  const { known, threads } = await findLinked(db, key, messages, viewerId)
  const all = [...known.values()]
  const users = await listUsers(db, all.flatMap(peopleOf))
  return { known, shown: { users, urls, threads, ownReactions: await findOwnReactions(db, key, all, viewerId) } }
}

/** The reactions and poll answers of some messages that a user chose too: no statement if there are none. */
export function findOwnReactions(
  db: Db,
  key: ChannelKey,
  messages: readonly StoredMessage[],
  userId: string,
): Promise<ReadonlySet<string>> {
  const kinds = messages.flatMap(({ reactions = [], poll }) => [...reactions, ...kindsOfPoll(poll)])
  const ids = kinds.map(({ id }) => id)
  return listOwnReactions(db, key, userId, ids)
}

/**
 * A message as a caller may see it: in a guild, a bot that may not read content sees it only in messages that concern
 * it (docs/spec/gateway-intents.md#message-content).
 */
export function asSeenBy(caller: Caller, guild: GuildModel | null, message: Message): Message {
  return seesAllContent(caller, guild) ? message : withoutContent(message, caller.user.id)
}

/** Whether a caller may read the content of every message of a channel, not only of those that concern them. */
export const seesAllContent = (caller: Caller, guild: GuildModel | null): boolean =>
  !guild || caller.kind === 'user' || mayReadContent(caller)

/** Whether a caller may read the content of a message. */
export function mayReadContentOf(caller: Caller, guild: GuildModel | null, message: StoredMessage): boolean {
  if (seesAllContent(caller, guild)) return true
  return message.author_id === caller.user.id || message.mentions.includes(caller.user.id)
}

/**
 * The flags of an application that may read message content, without limit or in few guilds
 * (docs/spec/gateway-intents.md#privileged-intents).
 */
const CONTENT_FLAGS = ApplicationFlag.GATEWAY_MESSAGE_CONTENT | ApplicationFlag.GATEWAY_MESSAGE_CONTENT_LIMITED

const mayReadContent = ({ application }: Caller): boolean => ((application?.flags ?? 0) & CONTENT_FLAGS) !== 0
