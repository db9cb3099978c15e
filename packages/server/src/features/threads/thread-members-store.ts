import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { sql } from 'kysely'
import { listRows, removeRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { type ThreadRow, threadMembers } from '../../store/tables/channels.ts'
import { isPrivateThread } from './threads-rules.ts'

/** A member of a thread. */
export interface StoredThreadMember {
  thread_id: string
  user_id: string
  joined_at: number
}

/** A thread member with the JSON of the guild member and of the user. */
export type FoundThreadMember = StoredThreadMember & { wire: string; user_wire: string }

const COLUMNS = ['thread_members.thread_id', 'thread_members.user_id', 'thread_members.joined_at'] as const

interface Membership {
  guildId: string
  threadId: string
  userId: string
}

const find = statement<Membership, FoundThreadMember>((q, param) =>
  q
    .selectFrom('thread_members')
    .innerJoin('members', (join) =>
      join
        .onRef('members.guild_id', '=', 'thread_members.guild_id')
        .onRef('members.user_id', '=', 'thread_members.user_id'),
    )
    .select([...COLUMNS, 'members.wire', 'members.user_wire'])
    .where('thread_members.guild_id', '=', param('guildId'))
    .where('thread_members.thread_id', '=', param('threadId'))
    .where('thread_members.user_id', '=', param('userId')),
)

/** A member of a thread; users who are no longer in the guild don't count. */
export async function findThreadMember(
  db: Db,
  { guild_id, id }: BareThread,
  userId: string,
): Promise<FoundThreadMember | undefined> {
  const [row] = await find(db, { guildId: guild_id, threadId: id, userId })
  return row
}

/** A page of the members of a thread, by their ids. */
export const findThreadMembers = statement<
  { guildId: string; threadId: string; after: string; limit: number },
  FoundThreadMember
>((q, param) =>
  q
    .selectFrom('thread_members')
    .innerJoin('members', (join) =>
      join
        .onRef('members.guild_id', '=', 'thread_members.guild_id')
        .onRef('members.user_id', '=', 'thread_members.user_id'),
    )
    .select([...COLUMNS, 'members.wire', 'members.user_wire'])
    .where('thread_members.guild_id', '=', param('guildId'))
    .where('thread_members.thread_id', '=', param('threadId'))
    .where('thread_members.user_id', '>', param('after'))
    .orderBy('thread_members.user_id')
    .limit(param('limit')),
)

/** A user's memberships of some threads. */
export async function listThreadMemberships(
  db: Db,
  guildId: string,
  userId: string,
  threadIds: Iterable<string>,
): Promise<StoredThreadMember[]> {
  const found: StoredThreadMember[] = []
  for (const some of idLists(threadIds)) {
    const query = db.q.selectFrom('thread_members').select(COLUMNS).where('guild_id', '=', guildId)
    found.push(...(await query.where('thread_id', 'in', some).where('user_id', '=', userId).execute()))
  }
  return found
}

/** All members of a thread. */
export const listAllThreadMembers = (db: Db, { guild_id, id }: BareThread): Promise<StoredThreadMember[]> =>
  listRows(db, threadMembers, { guild_id, thread_id: id })

/** Adds users to a thread and returns the ids of new members. The caller updates the count. */
export async function insertThreadMembers(
  db: Db,
  thread: BareThread,
  userIds: readonly string[],
  joined_at: number,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { guild_id, id: thread_id, parent_id } = thread
  const is_private = isPrivateThread(thread)
  const rows = await db.q
    .insertInto('thread_members')
    .values(userIds.map((user_id) => ({ guild_id, thread_id, user_id, joined_at, parent_id, is_private })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Removes a user from a thread; true if they were in it. The caller updates the count. */
export async function deleteThreadMember(db: Db, { guild_id, id }: BareThread, userId: string): Promise<boolean> {
  return (await removeRows(db, threadMembers, { guild_id, thread_id: id, user_id: userId })).length > 0
}

const count = statement<{ guildId: string; id: string; by: number }, { member_count: number }>((q, param) =>
  q
    .updateTable('threads')
    .set({ member_count: sql<number>`member_count + ${param('by')}` })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id'))
    .returning('member_count'),
)

/** Changes the member count of a thread; returns the new count. */
export async function countThreadMembers(db: Db, { guild_id, id }: BareThread, by: number): Promise<number> {
  const [row] = await count(db, { guildId: guild_id, id, by })
  return row?.member_count ?? 0
}

/** The users among some who are members of any thread of a guild. */
export async function listThreadGoers(db: Db, guildId: string, userIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const some of idLists(userIds)) {
    const query = db.q.selectFrom('thread_members').select('user_id').distinct()
    const rows = await query.where('guild_id', '=', guildId).where('user_id', 'in', some).execute()
    found.push(...rows.map(({ user_id }) => user_id))
  }
  return found
}

/** Removes a user from some of the threads of which they were a member at a given time; returns those threads. */
export async function takeOutOfThreads(
  { q }: Db,
  { guildId, userId, until, limit }: { guildId: string; userId: string; until: number; limit: number },
): Promise<Pick<ThreadRow, 'id' | 'member_count' | 'archived'>[]> {
  const some = q
    .selectFrom('thread_members')
    .select('thread_id')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .where('joined_at', '<=', until)
    .orderBy('thread_id')
    .limit(limit)
  const left = await q
    .deleteFrom('thread_members')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .where('thread_id', 'in', some)
    .returning('thread_id')
    .execute()
  const [ids] = idLists(left.map(({ thread_id }) => thread_id))
  if (!ids) return []
  return q
    .updateTable('threads')
    .set({ member_count: sql<number>`member_count - 1` })
    .where('guild_id', '=', guildId)
    .where('id', 'in', ids)
    .returning(['id', 'member_count', 'archived'])
    .execute()
}
