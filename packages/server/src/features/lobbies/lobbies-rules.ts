import { LOBBY_LIMITS } from '@guildhall/protocol/lobby-limits'
import type { LobbyMetadata } from '@guildhall/protocol/objects/applications/lobby'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { applicationOf, type Caller } from '../../kernel/callers/caller.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { findLobby, findLockedLobby, type LobbyKey } from './lobbies-store.ts'
import type { LobbyMemberRow, LobbyRow } from './lobbies-tables.ts'
import { findLobbyMember } from './lobby-members-store.ts'

/** The bot of an application, or a user by whom the application was authorized. */
export const callingApplication = custom(
  'caller',
  'an application, with the token of its bot or with an access token',
  ({ caller }) => void mustBeApplication(caller),
)

/** The application that calls. @throws OnlyBots if a user calls directly */
export function mustBeApplication(caller: Caller): string {
  const id = applicationOf(caller)
  if (id === undefined) throw new ApiError('OnlyBots')
  return id
}

const mustExist = (row: LobbyRow | undefined, now: number): LobbyRow => {
  if (!row || row.expires_at <= now) throw new ApiError('UnknownLobby')
  return row
}

/** A lobby of the application that calls; those of others are unknown to it. @throws UnknownLobby */
export const mustFindLobby = async (db: Db, caller: Caller, id: string, now: number): Promise<LobbyRow> =>
  mustExist(await findLobby(db, { application_id: mustBeApplication(caller), id }), now)

/** The same, locked until the unit commits. @throws UnknownLobby */
export const mustLockLobby = async (db: TxDb, key: LobbyKey, now: number): Promise<LobbyRow> =>
  mustExist(await findLockedLobby(db, key), now)

/** @throws MissingAccess if a user isn't a member of a lobby */
export async function mustBeLobbyMember(db: Db, { id }: Pick<LobbyRow, 'id'>, userId: string): Promise<LobbyMemberRow> {
  const member = await findLobbyMember(db, id, userId)
  if (!member) throw new ApiError('MissingAccess')
  return member
}

const lengthOf = (text: string): number => [...text].length

/** @param at the path of the field in the body @throws InvalidFormBody (docs/spec/lobbies.md#metadata) */
export function mustFitMetadata(metadata: LobbyMetadata | null | undefined, at: readonly (string | number)[]): void {
  if (metadata == null) return
  const { keys, length } = LOBBY_LIMITS.metadata
  const entries = Object.entries(metadata)
  if (entries.length > keys) throw fieldError(at, 'BASE_TYPE_MAX_LENGTH', `Must be ${keys} or fewer in length.`)
  const total = entries.reduce((sum, [key, value]) => sum + lengthOf(key) + lengthOf(value), 0)
  if (total > length) throw fieldError(at, 'BASE_TYPE_MAX_LENGTH', `Must be ${length} or fewer in length.`)
}

/** @throws InvalidFormBody (docs/spec/lobbies.md#moderation-metadata) */
export function mustFitModerationMetadata(metadata: Readonly<Record<string, string>>): void {
  const { keys, key: longest } = LOBBY_LIMITS.moderation
  const names = Object.keys(metadata)
  const [first = ''] = names.slice(keys)
  if (names.length > keys) throw fieldError(first, 'BASE_TYPE_MAX_LENGTH', `Must be ${keys} or fewer in length.`)
  const long = names.find((name) => lengthOf(name) > longest)
  if (long !== undefined) throw fieldError(long, 'BASE_TYPE_MAX_LENGTH', `Must be ${longest} or fewer in length.`)
}
