// Adds users to lobbies.
import { LOBBY_LIMITS } from '@guildhall/protocol/lobby-limits'
import type { SentLobbyMember } from '@guildhall/protocol/objects/applications/lobby'
import { ApiError } from '../../kernel/api-error.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { listUsers } from '../users/users-store.ts'
import { toColumn } from './lobbies-actions.ts'
import { mustFitMetadata } from './lobbies-rules.ts'
import type { LobbyMemberRow, LobbyRow } from './lobbies-tables.ts'
import {
  countLobbiesOfUsers,
  countLobbyMembers,
  listLobbyMembersAmong,
  saveLobbyMembers,
} from './lobby-members-store.ts'

/** Checks the members of a request before the unit of work. @throws InvalidFormBody */
export function mustFitMembers(sent: readonly SentLobbyMember[], at: readonly string[] = ['members']): void {
  for (const [index, { metadata }] of sent.entries()) mustFitMetadata(metadata, [...at, index, 'metadata'])
}

/**
 * Adds users to a lobby, or changes the fields of members that were sent. If a user occurs twice, the last entry
 * counts. The application must be locked, so that both limits hold.
 *
 * @param how whether users who are in too many lobbies are left out; otherwise they are an error
 * @returns the rows of the members, in the order of the request
 * @throws UnknownUser, TooManyLobbiesOfUser, TooManyLobbyMembers
 */
export async function saveMembers(
  { db }: Pick<TxBase<never>, 'db'>,
  lobby: LobbyRow,
  sent: readonly SentLobbyMember[],
  { leavesOut = false } = {},
): Promise<LobbyMemberRow[]> {
  if (sent.length === 0) return []
  const byId = new Map(sent.map((each) => [each.id, each]))
  const users = await listUsers(db, byId.keys())
  if (users.size < byId.size) throw new ApiError('UnknownUser')
  const known = await listLobbyMembersAmong(db, lobby.id, byId.keys())
  const added = [...byId.keys()].filter((id) => !known.has(id))
  const counts = await countLobbiesOfUsers(db, lobby.application_id, added)
  const full = new Set(added.filter((id) => (counts.get(id) ?? 0) >= LOBBY_LIMITS.perUser))
  if (full.size > 0 && !leavesOut) throw new ApiError('TooManyLobbiesOfUser')
  const room = LOBBY_LIMITS.members - (await countLobbyMembers(db, lobby.id))
  if (added.length - full.size > Math.max(room, 0)) throw new ApiError('TooManyLobbyMembers')
  const rows = [...byId.values()].filter(({ id }) => !full.has(id)).map((each) => memberRow(lobby, each, known))
  await saveLobbyMembers(db, rows)
  return rows
}

/** A member after a request: omitted fields stay the same, and null resets a field. */
function memberRow(
  lobby: LobbyRow,
  { id, metadata, flags, additional_name }: SentLobbyMember,
  known: ReadonlyMap<string, LobbyMemberRow>,
): LobbyMemberRow {
  const before = known.get(id)
  return {
    lobby_id: lobby.id,
    user_id: id,
    application_id: lobby.application_id,
    metadata: metadata === undefined ? (before?.metadata ?? null) : toColumn(metadata),
    flags: flags === undefined ? (before?.flags ?? 0) : (flags ?? 0),
    additional_name: additional_name === undefined ? (before?.additional_name ?? null) : additional_name || null,
  }
}
