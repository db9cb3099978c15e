import { findRow, insertRow, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import { type LobbyRow, lobbies } from './lobbies-tables.ts'

/** A lobby of an application. */
export type LobbyKey = Pick<LobbyRow, 'application_id' | 'id'>

export const findLobby = (db: Db, { application_id, id }: LobbyKey): Promise<LobbyRow | undefined> =>
  findRow(db, lobbies, { application_id, id })

const lock = statement<LobbyKey, { id: string }>((q, param) =>
  q
    .selectFrom('lobbies')
    .select('id')
    .where('application_id', '=', param('application_id'))
    .where('id', '=', param('id'))
    .forUpdate(),
)

/** The same, locked until the unit commits. SQLite runs one unit at a time anyway. */
export async function findLockedLobby(db: TxDb, { application_id, id }: LobbyKey): Promise<LobbyRow | undefined> {
  if (db.dialect === 'postgres') await lock(db, { application_id, id })
  return findLobby(db, { application_id, id })
}

const bySecret = statement<{ applicationId: string; hash: string }, { id: string }>((q, param) =>
  q
    .selectFrom('lobbies')
    .select('id')
    .where('application_id', '=', param('applicationId'))
    .where('secret_hash', '=', param('hash')),
)

/** The lobby with a secret. */
export async function findLobbyBySecret(db: TxDb, applicationId: string, hash: string): Promise<LobbyRow | undefined> {
  const [found] = await bySecret(db, { applicationId, hash })
  return found && findLockedLobby(db, { application_id: applicationId, id: found.id })
}

const count = statement<{ applicationId: string }, { count: number | string }>((q, param) =>
  q
    .selectFrom('lobbies')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('application_id', '=', param('applicationId')),
)

/** The number of an application's lobbies, which is limited. */
export async function countLobbies(db: Db, applicationId: string): Promise<number> {
  const [row] = await count(db, { applicationId })
  return Number(row?.count ?? 0)
}

export const insertLobby = (db: Db, row: LobbyRow): Promise<void> => insertRow(db, lobbies, row)

export async function updateLobby(
  db: Db,
  { application_id, id }: LobbyKey,
  changes: Partial<Omit<LobbyRow, keyof LobbyKey>>,
): Promise<void> {
  await updateRows(db, lobbies, { application_id, id }, changes)
}

/** Removes a lobby; returns its linked channel, or undefined if there was no such lobby. */
export async function removeLobby(
  db: Db,
  { application_id, id }: LobbyKey,
): Promise<Pick<LobbyRow, 'channel_guild_id' | 'channel_id'> | undefined> {
  const [removed] = await removeRows(db, lobbies, { application_id, id }, ['channel_guild_id', 'channel_id'])
  return removed
}

const expired = statement<{ now: number; limit: number }, LobbyKey>((q, param) =>
  q
    .selectFrom('lobbies')
    .select(['application_id', 'id'])
    .where('expires_at', '<=', param('now'))
    .orderBy('expires_at')
    .limit(param('limit')),
)

/** Some of the lobbies that have been idle for too long. */
export const listExpiredLobbies = (db: Db, now: number, limit: number): Promise<LobbyKey[]> =>
  expired(db, { now, limit })
