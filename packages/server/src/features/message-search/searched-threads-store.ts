import type { Thread, ThreadMember } from '@guildhall/protocol/objects/channels/thread'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { type Db, statement } from '../../store/db.ts'
import { listThreadMemberships } from '../threads/thread-members-store.ts'
import { listStoredThreads, type StoredThread, THREAD_COLUMNS } from '../threads/threads-store.ts'
import { toThread, toThreadMember } from '../threads/threads-view.ts'

const MOST_JOINED = 1000

const listJoined = statement<
  { guildId: string; userId: string; isPrivate: boolean; limit: number },
  { thread_id: string; parent_id: string }
>((q, param) =>
  q
    .selectFrom('thread_members')
    .select(['thread_id', 'parent_id'])
    .where('guild_id', '=', param('guildId'))
    .where('user_id', '=', param('userId'))
    .where('is_private', '=', param('isPrivate'))
    .orderBy('thread_id', 'desc')
    .limit(param('limit')),
)

/** The private threads that a user has joined; of very many, the newest. */
export const listJoinedPrivateThreads = (db: Db, guildId: string, userId: string) =>
  listJoined(db, { guildId, userId, isPrivate: true, limit: MOST_JOINED })

/** Some threads of a guild, with the viewer's memberships. Deleted ones are omitted. */
export async function listThreadsById(
  db: Db,
  guildId: string,
  viewerId: string,
  ids: Iterable<string>,
): Promise<{ threads: Thread[]; members: ThreadMember[] }> {
  const threads = (await listStoredThreads(db, guildId, ids)).map((stored) => toThread(null, stored))
  if (threads.length === 0) return { threads, members: [] }
  const found = threads.map(({ id }) => id)
  const memberships = await listThreadMemberships(db, guildId, viewerId, found)
  return { threads, members: memberships.map(toThreadMember) }
}

interface ThreadsPlace {
  guildId: string
  parentId: string
  minId: string
  maxId: string
  limit: number
}

const listNewest = statement<ThreadsPlace, StoredThread>((q, param) =>
  q
    .selectFrom('threads')
    .select(THREAD_COLUMNS)
    .where('guild_id', '=', param('guildId'))
    .where('parent_id', '=', param('parentId'))
    .where('id', '>', param('minId'))
    .where('id', '<', param('maxId'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
)

/** The newest threads of a channel between two ids, exclusively, with the viewer's memberships. */
export async function listSearchedThreads(db: Db, guild: GuildModel, viewerId: string, place: ThreadsPlace) {
  const threads = (await listNewest(db, place)).map((stored) => toThread(guild, stored))
  const memberships = await listThreadMemberships(
    db,
    guild.id,
    viewerId,
    threads.map(({ id }) => id),
  )
  return { threads, members: memberships.map(toThreadMember) }
}
