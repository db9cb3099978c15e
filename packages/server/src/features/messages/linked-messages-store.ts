import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { StoredThreadMember } from '../threads/thread-members-store.ts'
import type { StoredThread } from '../threads/threads-store.ts'
import type { StoredMessage } from './messages-view.ts'

/** A message to which another one refers, or from which a thread was started. */
export interface LinkedMessage {
  message: StoredMessage
  /** The thread, and the caller's membership in it. */
  thread: (StoredThread & { member: StoredThreadMember | undefined }) | undefined
}

/** Messages of some channels of a guild by their ids, each with the thread started from it. */
export async function listLinkedMessages(
  db: Db,
  { guildId, viewerId }: { guildId: string; viewerId: string },
  channelIds: Iterable<string>,
  ids: Iterable<string>,
): Promise<LinkedMessage[]> {
  const found: LinkedMessage[] = []
  const [channels = []] = idLists(channelIds)
  for (const some of idLists(ids)) {
    const rows = await db.q
      .selectFrom('messages')
      .leftJoin('threads', (join) =>
        join
          .onRef('threads.guild_id', '=', 'messages.guild_id')
          .onRef('threads.id', '=', 'messages.id')
          .onRef('threads.parent_id', '=', 'messages.channel_id'),
      )
      .leftJoin('thread_members', (join) =>
        join
          .onRef('thread_members.guild_id', '=', 'threads.guild_id')
          .onRef('thread_members.thread_id', '=', 'threads.id')
          .on('thread_members.user_id', '=', viewerId),
      )
      .select([
        'messages.wire as message',
        'threads.id as thread_id',
        'threads.wire',
        'threads.last_message_id',
        'threads.last_pin_at',
      ])
      .select(['threads.message_count', 'threads.total_message_sent', 'threads.member_count'])
      .select('thread_members.joined_at')
      .where('messages.guild_id', '=', guildId)
      .where('messages.channel_id', 'in', channels)
      .where('messages.id', 'in', some)
      .execute()
    for (const { message, thread_id, wire, last_message_id, last_pin_at, joined_at, ...counts } of rows) {
      const { message_count, total_message_sent, member_count } = counts
      const member = thread_id !== null && joined_at !== null ? { thread_id, user_id: viewerId, joined_at } : undefined
      const thread =
        wire !== null && message_count !== null && total_message_sent !== null && member_count !== null
          ? { wire, last_message_id, last_pin_at, message_count, total_message_sent, member_count, member }
          : undefined
      found.push({ message: JSON.parse(message), thread })
    }
  }
  return found
}
