import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { BareScheduledEvent, ScheduledEventUsersQuery } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { User } from '@guildhall/protocol/objects/users/user'
import { sql } from 'kysely'
import { addRow, removeRows, removeSome } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { scheduledEventUsers } from './scheduled-events-tables.ts'

interface Key {
  guildId: string
  id: string
}

/** An interested user, with their member while they are in the guild. */
export interface Interested {
  readonly user: User
  readonly member: BareMember | undefined
}

/** True if the user was not interested before. The caller updates the count. */
export async function insertInterest(
  db: Db,
  { guild_id, id: event_id }: BareScheduledEvent,
  user_id: string,
  at: number,
): Promise<boolean> {
  return addRow(db, scheduledEventUsers, { guild_id, event_id, user_id, at })
}

/** True if the user was interested. The caller updates the count. */
export async function removeInterest(
  db: Db,
  { guild_id, id: event_id }: BareScheduledEvent,
  user_id: string,
): Promise<boolean> {
  return (await removeRows(db, scheduledEventUsers, { guild_id, event_id, user_id })).length > 0
}

/** Changes the counts of interested users of some events. */
export async function adjustInterestCount(db: Db, guildId: string, ids: readonly string[], by: 1 | -1): Promise<void> {
  if (ids.length === 0) return
  await db.q
    .updateTable('scheduled_events')
    .set({ user_count: sql<number>`user_count + ${by}` })
    .where('guild_id', '=', guildId)
    .where('id', 'in', ids)
    .execute()
}

/** One page of the interested users, by ascending user id; it ends before `before`, or begins after `after`. */
export async function listInterested(
  db: Db,
  { guildId, id }: Key,
  { before, after = '0', limit }: ScheduledEventUsersQuery & { limit: number },
): Promise<Interested[]> {
  const all = db.q
    .selectFrom('scheduled_event_users as interest')
    .innerJoin('users', 'users.id', 'interest.user_id')
    .leftJoin('members', (join) =>
      join.onRef('members.guild_id', '=', 'interest.guild_id').onRef('members.user_id', '=', 'interest.user_id'),
    )
    .select(['users.wire as user', 'members.wire as member'])
    .where('interest.guild_id', '=', guildId)
    .where('interest.event_id', '=', id)
    .limit(limit)
  const rows =
    before === undefined
      ? await all.where('interest.user_id', '>', after).orderBy('interest.user_id').execute()
      : (await all.where('interest.user_id', '<', before).orderBy('interest.user_id', 'desc').execute()).reverse()
  return rows.map(({ user, member }) => ({
    user: JSON.parse(user),
    member: member === null ? undefined : JSON.parse(member),
  }))
}

/** The users among some who are interested in any event of a guild. */
export async function listInterestedAmong(db: Db, guildId: string, userIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const some of idLists(userIds)) {
    const rows = db.q.selectFrom('scheduled_event_users').select('user_id').distinct()
    found.push(
      ...(await rows.where('guild_id', '=', guildId).where('user_id', 'in', some).execute()).map((row) => row.user_id),
    )
  }
  return found
}

/** Removes some of the interests in a guild's events that a user had at a given time; returns those events. */
export async function removeInterestsOf(
  { q }: Db,
  { guildId, userId, until, limit }: { guildId: string; userId: string; until: number; limit: number },
): Promise<string[]> {
  const some = q
    .selectFrom('scheduled_event_users')
    .select('event_id')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .where('at', '<=', until)
    .orderBy('event_id')
    .limit(limit)
  const rows = await q
    .deleteFrom('scheduled_event_users')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .where('event_id', 'in', some)
    .returning('event_id')
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** Removes some of the interested users of a deleted event; returns how many. */
export async function removeSomeInterested(db: Db, { guildId, id }: Key, limit: number): Promise<number> {
  return (await removeSome(db, scheduledEventUsers, { guild_id: guildId, event_id: id }, limit)).length
}
