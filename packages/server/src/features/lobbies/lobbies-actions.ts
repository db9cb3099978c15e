// Creates, uses and deletes lobbies.
import { LOBBY_LIMITS } from '@guildhall/protocol/lobby-limits'
import type { LobbyMetadata } from '@guildhall/protocol/objects/applications/lobby'
import { ApiError } from '../../kernel/api-error.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { lockApplication } from '../commands/commands-store.ts'
import { sweepLobbyJob, unlinkChannelJob } from './lobbies-jobs.ts'
import { mustLockLobby } from './lobbies-rules.ts'
import { countLobbies, insertLobby, type LobbyKey, removeLobby, updateLobby } from './lobbies-store.ts'
import type { LobbyRow } from './lobbies-tables.ts'

/** What the creator of a lobby chooses. */
interface LobbyPlan {
  readonly applicationId: string
  readonly metadata?: LobbyMetadata | null | undefined
  readonly flags?: number | null | undefined
  readonly idle_timeout_seconds?: number | null | undefined
  readonly eventsUrl?: string | null | undefined
  /** The hash of the secret, if a member creates the lobby. */
  readonly secretHash?: string
}

/** Stores a lobby without members. Its application stays locked until the unit commits. @throws TooManyLobbies */
export async function makeLobby(tx: TxBase<never>, plan: LobbyPlan): Promise<LobbyRow> {
  const { applicationId, metadata, flags, eventsUrl = null, secretHash = null } = plan
  lockApplication(tx.db, applicationId)
  if ((await countLobbies(tx.db, applicationId)) >= LOBBY_LIMITS.perApplication) throw new ApiError('TooManyLobbies')
  const idle_timeout = plan.idle_timeout_seconds ?? LOBBY_LIMITS.idleTimeoutSeconds.default
  const row: LobbyRow = {
    application_id: applicationId,
    id: tx.newId(),
    metadata: toColumn(metadata),
    flags: flags ?? 0,
    idle_timeout,
    expires_at: tx.now + idle_timeout * 1000,
    is_created_by_member: secretHash !== null,
    secret_hash: secretHash,
    secret_expires_at: secretHash === null ? null : tx.now + LOBBY_LIMITS.secret_ms,
    event_webhooks_url: eventsUrl,
    channel_guild_id: null,
    channel_id: null,
    linked_at: null,
  }
  await insertLobby(tx.db, row)
  return row
}

/** Metadata as a column contains it; empty metadata are stored as they are. */
export const toColumn = (metadata: LobbyMetadata | null | undefined): string | null =>
  metadata == null ? null : JSON.stringify(metadata)

/** A used lobby, locked until the unit commits: the time after which it is deleted begins again. @throws UnknownLobby */
export async function useLobby({ db, now }: Pick<TxBase<never>, 'db' | 'now'>, key: LobbyKey): Promise<LobbyRow> {
  const row = await mustLockLobby(db, key, now)
  const expires_at = now + row.idle_timeout * 1000
  await updateLobby(db, key, { expires_at })
  return { ...row, expires_at }
}

/**
 * The same, before its members are changed. The application is locked first, so that no two such units deadlock.
 *
 * @throws UnknownLobby
 */
export function useMembersOf(tx: Pick<TxBase<never>, 'db' | 'now'>, key: LobbyKey): Promise<LobbyRow> {
  lockApplication(tx.db, key.application_id)
  return useLobby(tx, key)
}

/** Whether reading a lobby should be recorded as use: only sometimes, because most requests read. */
const isUseDue = ({ expires_at, idle_timeout }: LobbyRow, now: number): boolean => expires_at - now < idle_timeout * 750

/** Records that a lobby was read, if that is due. */
export async function noteLobbyRead(
  write: <T>(work: (tx: TxBase<never>) => Promise<T>) => Promise<T>,
  row: LobbyRow,
  now: number,
): Promise<void> {
  if (isUseDue(row, now)) await write((tx) => useLobby(tx, row))
}

/** Deletes a lobby; a job removes its members and messages. Returns false if it didn't exist. */
export async function deleteLobbyOf(tx: TxBase<never>, key: LobbyKey): Promise<boolean> {
  const { application_id, id: lobby_id } = key
  const removed = await removeLobby(tx.db, key)
  if (!removed) return false
  const { channel_guild_id: guild_id, channel_id } = removed
  tx.enqueue(sweepLobbyJob, { application_id, lobby_id })
  if (guild_id !== null && channel_id !== null)
    tx.enqueue(unlinkChannelJob, { application_id, lobby_id, guild_id, channel_id })
  return true
}
