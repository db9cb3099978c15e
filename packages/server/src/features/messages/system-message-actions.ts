import type { Message } from '@guildhall/protocol/objects/message'
import { type AnyChannel, isThread } from '../../kernel/any-channel.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { TxBase } from '../../kernel/tx.ts'
import { countMessage } from '../threads/threads-store.ts'
import { dueAt } from '../threads/threads-view.ts'
import { insertMessage, keyOf, touchLastMessage } from './messages-store.ts'
import { newSystemMessage, type SystemMessage, toMessage, toMessageEvent } from './messages-view.ts'
import { listParticipants, type Participant } from './participants-store.ts'

/**
 * Writes a message that tells in someone's name what he did: he joined, pinned, boosted (conventions C.10).
 *
 * @param known its author, if he is known already
 */
export async function writeSystemMessage(
  tx: TxBase<'MESSAGE_CREATE'>,
  guild: GuildModel | null,
  channel: AnyChannel,
  told: SystemMessage,
  known?: Participant,
): Promise<Message> {
  const { guildId } = keyOf(guild, channel)
  const stored = newSystemMessage(tx, guild, channel, told)
  await insertMessage(tx.db, guildId, stored)
  if (isThread(channel)) {
    const dueFrom = dueAt(channel.thread_metadata, tx.now)
    await countMessage(tx.db, channel, { messageId: stored.id, userId: told.authorId, dueAt: dueFrom })
  } else await touchLastMessage(tx.db, guild, channel.id, stored.id)
  const author = known ?? (await listParticipants(tx.db, guildId, [told.authorId])).get(told.authorId)
  const message = toMessage(stored, { users: new Map(author && [[told.authorId, author.user]]) })
  const members = new Map(author?.member ? [[told.authorId, author.member]] : [])
  tx.emit('MESSAGE_CREATE', toMessageEvent(guild, channel, message, members))
  return message
}
