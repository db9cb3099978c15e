import { isThread } from '../../kernel/any-channel.ts'
import type { Tx } from '../../kernel/tx.ts'
import { type SPEAKING, speakInThread } from '../threads/speaking-actions.ts'
import type { People } from './messages-actions.ts'
import { insertMessage, keyOf, touchLastMessage } from './messages-store.ts'
import type { StoredMessage } from './messages-view.ts'

/**
 * Writes a message as the newest of its channel. In a thread it brings in its author and those whom it mentions.
 *
 * @throws ThreadLocked, TooManyThreads
 */
export async function placeMessage(
  tx: Tx<'anyChannel', (typeof SPEAKING)[number]>,
  message: StoredMessage,
  people: People,
): Promise<void> {
  const { guild, channel } = tx
  await insertMessage(tx.db, keyOf(guild, channel).guildId, message)
  if (!guild || !isThread(channel)) return touchLastMessage(tx.db, guild, channel.id, message.id)
  const found = [message.author_id, ...message.mentions].flatMap((id) => {
    const [user, member] = [people.users.get(id), people.members.get(id)]
    return user && member ? [{ user, member }] : []
  })
  const [author, ...mentioned] = found
  if (author) await speakInThread(tx, guild, channel, { messageId: message.id, author, mentioned })
}
