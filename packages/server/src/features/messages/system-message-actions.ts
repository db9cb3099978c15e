import type { Message } from '@guildhall/protocol/objects/message'
import type { BareThread } from '@guildhall/protocol/objects/thread'
import { type AnyChannel, isThread } from '../../kernel/any-channel.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { TxBase } from '../../kernel/tx.ts'
import { countMessage } from '../threads/threads-store.ts'
import { dueAt } from '../threads/threads-view.ts'
import { insertMessage, keyOf, touchLastMessage } from './messages-store.ts'
import { newSystemMessage, type StoredMessage, type SystemMessage, toMessage, toMessageEvent } from './messages-view.ts'
import { listParticipants, type Participant } from './participants-store.ts'

/**
 * Writes a message that tells in someone's name what he did: he joined, pinned, boosted (conventions C.10).
 *
 * @param known its author and those whom it mentions, as far as they are known already
 */
export async function writeSystemMessage(
  tx: TxBase<'MESSAGE_CREATE'>,
  guild: GuildModel | null,
  channel: AnyChannel,
  told: SystemMessage,
  known: readonly Participant[] = [],
): Promise<Message> {
  const { guildId } = keyOf(guild, channel)
  const written = newSystemMessage(tx, guild, channel, told)
  const stored = isThread(channel) ? await placedIn(tx, channel, written) : written
  insertMessage(tx.db, guildId, stored)
  if (!isThread(channel)) touchLastMessage(tx.db, guild, channel.id, stored.id)
  const people = new Map(known.map((each) => [each.user.id, each]))
  const sought = [told.authorId, ...stored.mentions].filter((id) => !people.has(id))
  const found = sought.length > 0 ? await listParticipants(tx.db, guildId, sought) : []
  for (const [id, each] of found) people.set(id, each)
  const author = people.get(told.authorId)
  const users = new Map([...people].map(([id, { user }]) => [id, user]))
  const message = toMessage(stored, { users, urls: tx.urls })
  const members = new Map(author?.member ? [[told.authorId, author.member]] : [])
  tx.emit('MESSAGE_CREATE', toMessageEvent(guild, channel, message, members))
  return message
}

/** A message of a thread with its position there, once it is counted. */
async function placedIn(
  { db, now }: TxBase<never>,
  thread: BareThread,
  message: StoredMessage,
): Promise<StoredMessage> {
  const said = { messageId: message.id, userId: message.author_id, dueAt: dueAt(thread.thread_metadata, now) }
  const spoken = await countMessage(db, thread, said)
  return spoken ? { ...message, position: spoken.total_message_sent } : message
}
