import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import type { Db } from '../../store/db.ts'
import { toThread } from '../threads/threads-view.ts'
import { type LinkedMessage, listLinkedMessages } from './linked-messages-store.ts'
import type { ChannelKey } from './messages-store.ts'
import type { StoredMessage } from './messages-view.ts'

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
