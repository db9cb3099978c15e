import { findRow, listRows, removeSome } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { type LobbyMemberRow, lobbyMembers } from './lobbies-tables.ts'

/** All members of a lobby, by id. Their number is limited. */
export const listLobbyMembers = (db: Db, lobbyId: string): Promise<LobbyMemberRow[]> =>
  listRows(db, lobbyMembers, { lobby_id: lobbyId })

export const findLobbyMember = (db: Db, lobbyId: string, userId: string): Promise<LobbyMemberRow | undefined> =>
  findRow(db, lobbyMembers, { lobby_id: lobbyId, user_id: userId })

/** Those of some users who are members of a lobby. */
export async function listLobbyMembersAmong(
  db: Db,
  lobbyId: string,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, LobbyMemberRow>> {
  const found = new Map<string, LobbyMemberRow>()
  for (const some of idLists(userIds)) {
    const rows = db.q
      .selectFrom('lobby_members')
      .selectAll()
      .where('lobby_id', '=', lobbyId)
      .where('user_id', 'in', some)
    for (const row of await rows.execute()) found.set(row.user_id, row)
  }
  return found
}

const countIn = statement<{ lobbyId: string }, { count: number | string }>((q, param) =>
  q
    .selectFrom('lobby_members')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('lobby_id', '=', param('lobbyId')),
)

export async function countLobbyMembers(db: Db, lobbyId: string): Promise<number> {
  const [row] = await countIn(db, { lobbyId })
  return Number(row?.count ?? 0)
}

/** In how many lobbies of an application each of some users is; users who are in none are omitted. */
export async function countLobbiesOfUsers(
  db: Db,
  applicationId: string,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const some of idLists(userIds)) {
    const rows = await db.q
      .selectFrom('lobby_members')
      .select(({ fn }) => ['user_id', fn.countAll<number | string>().as('count')])
      .where('user_id', 'in', some)
      .where('application_id', '=', applicationId)
      .groupBy('user_id')
      .execute()
    for (const { user_id, count } of rows) counts.set(user_id, Number(count))
  }
  return counts
}

/** Adds members or replaces their data, in one statement. */
export async function saveLobbyMembers({ q }: Db, rows: readonly LobbyMemberRow[]): Promise<void> {
  if (rows.length === 0) return
  await q
    .insertInto('lobby_members')
    .values(rows)
    .onConflict((there) =>
      there.columns(['lobby_id', 'user_id']).doUpdateSet((excluded) => ({
        metadata: excluded.ref('excluded.metadata'),
        flags: excluded.ref('excluded.flags'),
        additional_name: excluded.ref('excluded.additional_name'),
      })),
    )
    .execute()
}

export async function removeLobbyMembers(db: Db, lobbyId: string, userIds: Iterable<string>): Promise<void> {
  for (const some of idLists(userIds))
    await db.q.deleteFrom('lobby_members').where('lobby_id', '=', lobbyId).where('user_id', 'in', some).execute()
}

/** Removes all other members of a lobby. */
export async function removeLobbyMembersExcept({ q }: Db, lobbyId: string, userIds: readonly string[]): Promise<void> {
  const others = q.deleteFrom('lobby_members').where('lobby_id', '=', lobbyId)
  await (userIds.length > 0 ? others.where('user_id', 'not in', userIds) : others).execute()
}

/** Removes some members of a deleted lobby; returns how many. */
export const removeSomeLobbyMembers = async (db: TxDb, lobbyId: string, limit: number): Promise<number> =>
  (await removeSome(db, lobbyMembers, { lobby_id: lobbyId }, limit)).length
