import type { JoinRequestsQuery } from '@guildhall/protocol/objects/guilds/member-verification'
import { ApiError } from '../../kernel/api-error.ts'
import { findRow, insertRow, removeRows, updateRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { type JoinRequestRow, joinRequests } from './screening-tables.ts'

/** The join requests to list. */
type Wanted = JoinRequestsQuery & { limit: number }

/** A page of requests: newest first, or oldest first with `after` (docs/spec/screening.md#list-of-requests). */
export async function listJoinRequests(
  db: Db,
  guildId: string,
  { status, before, after, limit }: Wanted,
): Promise<JoinRequestRow[]> {
  let query = db.q.selectFrom('join_requests').selectAll().where('guild_id', '=', guildId).limit(limit)
  if (status !== undefined) query = query.where('status', '=', status)
  if (before !== undefined) query = query.where('id', '<', before)
  if (after !== undefined) query = query.where('id', '>', after)
  return query.orderBy('id', after === undefined ? 'desc' : 'asc').execute()
}

export async function countJoinRequests(db: Db, guildId: string, status: Wanted['status']): Promise<number> {
  let query = db.q
    .selectFrom('join_requests')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('guild_id', '=', guildId)
  if (status !== undefined) query = query.where('status', '=', status)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

/** @throws NotFound */
export async function mustFindJoinRequest(db: Db, guildId: string, id: string): Promise<JoinRequestRow> {
  const row = await findRow(db, joinRequests, { guild_id: guildId, id })
  if (!row) throw new ApiError('NotFound')
  return row
}

/** Stores a request; replaces the previous one of its user. */
export async function replaceJoinRequest(db: Db, row: JoinRequestRow): Promise<void> {
  await removeRows(db, joinRequests, { guild_id: row.guild_id, user_id: row.user_id })
  await insertRow(db, joinRequests, row)
}

/** A decision about a request. */
export type Review = Pick<JoinRequestRow, 'status' | 'reviewed_at' | 'reviewer_id' | 'rejection_reason'>

export async function reviewJoinRequest(db: Db, guildId: string, id: string, review: Review): Promise<void> {
  await updateRows(db, joinRequests, { guild_id: guildId, id }, review)
}

/** Approves the requests of members who were accepted without a decision. */
export async function approveJoinRequests(
  db: Db,
  guildId: string,
  userIds: readonly string[],
  now: number,
): Promise<void> {
  const review: Review = { status: 'APPROVED', reviewed_at: now, reviewer_id: null, rejection_reason: null }
  for (const some of idLists(userIds)) {
    await db.q
      .updateTable('join_requests')
      .set(review)
      .where('guild_id', '=', guildId)
      .where('user_id', 'in', some)
      .where('status', '<>', 'APPROVED')
      .execute()
  }
}

/** Deletes the open requests of members who left before they were accepted. */
export async function removeOpenJoinRequests(db: Db, guildId: string, userIds: readonly string[]): Promise<void> {
  for (const some of idLists(userIds)) {
    await db.q
      .deleteFrom('join_requests')
      .where('guild_id', '=', guildId)
      .where('user_id', 'in', some)
      .where('status', '<>', 'APPROVED')
      .execute()
  }
}
