import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { MediaUrls } from '../../kernel/files/media-urls.ts'
import type { Db } from '../../store/db.ts'
import { toThread } from '../threads/threads-view.ts'
import { listUsers } from '../users/users-store.ts'
import { type LinkedMessage, listLinkedMessages } from './linked-messages-store.ts'
import { listParticipants } from './message-participants-store.ts'
import type { ChannelKey, ChannelUnit } from './messages-store.ts'
import { type MessageExtras, peopleOf, type StoredMessage, toMessage } from './messages-view.ts'
import { kindIdsOf } from './reaction-kinds-actions.ts'
import { listOwnReactions } from './reactions-store.ts'

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
  return listOwnReactions(db, key, userId, messages.flatMap(kindIdsOf))
}

export const referencedMessageId = ({ message_reference }: StoredMessage): string | undefined =>
  message_reference?.type === MessageReferenceType.FORWARD ? undefined : message_reference?.message_id

/** The threads started from messages of a channel, by message id, as a viewer sees them. */
export async function listThreadsOf(
  db: Db,
  { guildId, channelId }: ChannelKey,
  messageIds: readonly string[],
  viewerId: string,
): Promise<ReadonlyMap<string, Thread>> {
  const linked = await listLinkedMessages(db, { guildId, viewerId }, [channelId], messageIds)
  return threadsIn(linked)
}

/** Messages with those to which they reply, and the threads started from them as a viewer sees them. */
export async function findLinked(
  db: Db,
  key: ChannelKey,
  messages: readonly StoredMessage[],
  viewerId: string,
): Promise<{ known: ReadonlyMap<string, StoredMessage>; threads: ReadonlyMap<string, Thread> }> {
  const known = new Map(messages.map((message) => [message.id, message]))
  const channelIds = [key.channelId, ...messages.map(({ message_reference }) => message_reference?.channel_id)]
  const place = { guildId: key.guildId, viewerId }
  const linked = await listLinkedMessages(db, place, channelIds.filter(isPresent), linkedIds(messages))
  for (const { message } of linked) known.set(message.id, message)
  return { known, threads: threadsIn(linked) }
}

const threadsIn = (linked: readonly LinkedMessage[]): ReadonlyMap<string, Thread> =>
  new Map(
    linked.flatMap(({ message, thread }) => (thread ? [[message.id, toThread(null, thread, thread.member)]] : [])),
  )

/** The ids of the messages to which others reply that aren't loaded, and of those from which a thread was started. */
function linkedIds(messages: readonly StoredMessage[]): string[] {
  const here = new Set(messages.map(({ id }) => id))
  const answered = messages.map(referencedMessageId).filter(isPresent)
  const started = messages.filter(({ flags }) => (flags & MessageFlag.HAS_THREAD) !== 0)
  return [...answered.filter((id) => !here.has(id)), ...started.map(({ id }) => id)]
}

const isPresent = (id: string | undefined): id is string => id !== undefined
