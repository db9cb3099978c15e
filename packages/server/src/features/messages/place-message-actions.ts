import { isThread } from '../../kernel/permissions/any-channel.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { touchLastMessage } from '../../store/newest-messages.ts'
import type { FoundMember } from '../members/members-store.ts'
import { type SPEAKING, speakInThread } from '../threads/thread-message-actions.ts'
import type { People } from './expand-messages-actions.ts'
import { messageWritten } from './messages-hooks.ts'
import { insertMessage } from './messages-store.ts'
import type { StoredMessage } from './messages-view.ts'
import { enqueueUnfurl } from './remote-media-actions.ts'

/**
 * Stores a message as the newest of its channel. In a thread, its author and the users whom it mentions join, and it
 * gets its position (docs/spec/threads.md#messages-in-threads).
 *
 * @returns the stored message
 * @throws ThreadLocked, TooManyThreads
 */
export async function placeMessage(
  tx: Tx<'anyChannel', (typeof SPEAKING)[number]>,
  message: StoredMessage,
  people: People,
): Promise<StoredMessage> {
  const { guild, channel } = tx
  enqueueUnfurl(tx, message)
  const unit = { ...tx, rights: tx.actor.in(channel) }
  for (const handler of messageWritten.handlers) handler(unit, message, people)
  if (!guild || !isThread(channel)) {
    insertMessage(tx.db, guild, channel, message)
    await touchLastMessage(tx.db, guild, channel.id, message.id)
    return message
  }
  const memberOf = (id: string): FoundMember[] => {
    const [user, member] = [people.users.get(id), people.members.get(id)]
    return user && member ? [{ user, member }] : []
  }
  const [author = null] = memberOf(message.author_id)
  const mentioned = message.mentions.flatMap(memberOf)
  const placed = { ...message, position: await speakInThread(tx, guild, channel, { message, author, mentioned }) }
  insertMessage(tx.db, guild, channel, placed)
  return placed
}
