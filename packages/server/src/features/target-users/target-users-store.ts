import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import { type RawBuilder, sql } from 'kysely'
import { findRow, insertRow, removeSome, updateRows } from '../../store/access.ts'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import { invites } from '../../store/tables/channels.ts'
import { type TargetListRow, targetLists, targetUsers } from './target-users-tables.ts'

/** A list that was uploaded for an invite, and its progress. */
export type StoredTargetList = Omit<TargetListRow, 'guild_id' | 'code' | 'waiting_users'>

const LIST = ['id', 'status', 'total_users', 'processed_users', 'created_at', 'completed_at', 'error_message'] as const

const newest = statement<{ code: string }, StoredTargetList>((q, param) =>
  q
    .selectFrom('target_lists')
    .select(LIST)
    .where('code', '=', param('code'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

/** The newest list of an invite, by its id, which was generated when its upload began. */
export async function findNewestList(db: Db, code: string): Promise<StoredTargetList | undefined> {
  const [list] = await newest(db, { code })
  return list
}

/** A list in any state. */
export async function findList(db: Db, id: string): Promise<TargetListRow | undefined> {
  return findRow(db, targetLists, { id })
}

export async function insertList(db: Db, row: TargetListRow): Promise<void> {
  await insertRow(db, targetLists, row)
}

const hold = statement<{ id: string }, { id: string }>((q, param) =>
  q
    .updateTable('target_lists')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('id', '=', param('id'))
    .where('status', '=', TargetUsersStatus.PROCESSING)
    .returning('id'),
)

/** Locks a list until the unit commits, so that no other unit fills it; false if it was removed, or is complete. */
export async function lockList(db: Db, id: string): Promise<boolean> {
  return (await hold(db, { id })).length > 0
}

/** The fields of a list that are needed to change it. */
export type TargetListOf = Pick<TargetListRow, 'id' | 'guild_id' | 'status' | 'total_users'>

const lockAll = statement<{ code: string }, TargetListOf>((q, param) =>
  q
    .updateTable('target_lists')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('code', '=', param('code'))
    .returning(['id', 'guild_id', 'status', 'total_users']),
)

/** Locks the lists of an invite until the unit commits: the current one, and one that is being filled. */
export const lockListsOf = (db: Db, code: string): Promise<TargetListOf[]> => lockAll(db, { code })

const sent = effect<{ id: string; sent: number }>((q, param) =>
  q
    .updateTable('target_lists')
    .set({
      total_users: sql<number>`total_users + ${param('sent')}`,
      waiting_users: sql<number>`waiting_users + ${param('sent')}`,
    })
    .where('id', '=', param('id')),
)

/** Adds to the number of ids that were sent for an incomplete list. */
export function increaseTotal(db: TxDb, counted: Parameters<typeof sent>[1]): void {
  sent(db, counted)
}

const changed = effect<{ id: string; changed: number }>((q, param) =>
  q
    .updateTable('target_lists')
    .set({
      total_users: sql<number>`total_users + ${param('changed')}`,
      processed_users: sql<number>`processed_users + ${param('changed')}`,
    })
    .where('id', '=', param('id')),
)

/** Changes the number of users of a complete list. */
export function countChanged(db: TxDb, counted: Parameters<typeof changed>[1]): void {
  changed(db, counted)
}

const progress = effect<{ id: string; added: number; worked: number }>((q, param) =>
  q
    .updateTable('target_lists')
    .set({
      processed_users: sql<number>`processed_users + ${param('added')}`,
      waiting_users: sql<number>`waiting_users - ${param('worked')}`,
    })
    .where('id', '=', param('id')),
)

/** Counts processed ids, and how many of them are new on the list. */
export function countProcessed(db: TxDb, counted: Parameters<typeof progress>[1]): void {
  progress(db, counted)
}

/** Marks a list as complete or failed. */
export async function settleList(
  db: Db,
  id: string,
  end: Pick<TargetListRow, 'status' | 'completed_at' | 'error_message'>,
): Promise<void> {
  await db.q
    .updateTable('target_lists')
    .set((eb) => ({ ...end, ...(end.completed_at !== null && { total_users: eb.ref('processed_users') }) }))
    .where('id', '=', id)
    .execute()
}

/** Sets the current list of an invite. */
export async function setListInForce(db: Db, code: string, listId: string): Promise<void> {
  await updateRows(db, invites, { code }, { target_list_id: listId })
}

/** Whether a user is on a list: found by its key, however long the list is. */
export async function isOnList(db: Db, listId: string, userId: string): Promise<boolean> {
  return (await findRow(db, targetUsers, { list_id: listId, user_id: userId })) !== undefined
}

const page = statement<{ listId: string; after: string; limit: number }, { user_id: string }>((q, param) =>
  q
    .selectFrom('target_users')
    .select('user_id')
    .where('list_id', '=', param('listId'))
    .where('user_id', '>', param('after'))
    .orderBy('user_id')
    .limit(param('limit')),
)

/** Some users of a list, ascending by id. */
export async function listTargetUsers(db: Db, asked: Parameters<typeof page>[1]): Promise<string[]> {
  return (await page(db, asked)).map(({ user_id }) => user_id)
}

/** Splits a text of ids, in SQL. */
const idsIn: Record<Db['dialect'], (ids: string) => RawBuilder<unknown>> = {
  sqlite: (ids) => sql`select value as user_id from json_each('[' || ${ids} || ']') where true`,
  postgres: (ids) => sql`select unnest(string_to_array(${ids}, ',')::bigint[]) as user_id`,
}

const insertAll = (dialect: Db['dialect']) =>
  statement<{ listId: string; ids: string }, { list_id: string }>((q, param) =>
    q
      .insertInto('target_users')
      .columns(['list_id', 'user_id'])
      .expression(
        sql`select cast(${param('listId')} as bigint), ids.user_id from (${idsIn[dialect](param('ids'))}) as ids where true`,
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('list_id'),
  )

const insertTargets = { sqlite: insertAll('sqlite'), postgres: insertAll('postgres') }

/** Adds comma-separated ids to a list; returns how many are new. */
export async function insertTargetUsers(db: Db, listId: string, ids: string): Promise<number> {
  return (await insertTargets[db.dialect](db, { listId, ids })).length
}

/** Removes users from a list; returns how many were on it. */
export async function removeTargetUsers(db: Db, listId: string, ids: readonly string[]): Promise<number> {
  const removed = await db.q
    .deleteFrom('target_users')
    .where('list_id', '=', listId)
    .where('user_id', 'in', ids)
    .returning('user_id')
    .execute()
  return removed.length
}

/** Removes some users of a list; returns how many. */
export async function removeSomeTargetUsers(db: Db, listId: string, limit: number): Promise<number> {
  return (await removeSome(db, targetUsers, { list_id: listId }, limit)).length
}

/** The next list with ids, even if its own row is missing: each is found by one index lookup. */
export async function nextListWithIds({ q }: Db, after: string): Promise<string | undefined> {
  const [inPieces, inUsers] = [
    await q
      .selectFrom('target_pieces')
      .select('list_id')
      .where('list_id', '>', after)
      .orderBy('list_id')
      .limit(1)
      .execute(),
    await q
      .selectFrom('target_users')
      .select('list_id')
      .where('list_id', '>', after)
      .orderBy('list_id')
      .limit(1)
      .execute(),
  ]
  const [first] = [...inPieces, ...inUsers].map(({ list_id }) => BigInt(list_id)).sort((a, b) => (a < b ? -1 : 1))
  return first?.toString()
}
