import { hash } from 'node:crypto'
import type { LobbyEntry } from '@guildhall/protocol/objects/applications/lobby'
import { createOrJoinLobby as contract } from '@guildhall/protocol/operations/lobbies/create-or-join-lobby'
import { operation } from '../../kernel/operation.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { lockApplication } from '../commands/commands-store.ts'
import { deleteLobbyOf, makeLobby, toColumn, useLobby } from './lobbies-actions.ts'
import { callingApplication, mustBeApplication, mustFitMetadata } from './lobbies-rules.ts'
import { findLobbyBySecret, updateLobby } from './lobbies-store.ts'
import type { LobbyRow } from './lobbies-tables.ts'
import { saveMembers } from './lobby-members-actions.ts'
import { showLobby } from './show-lobby-actions.ts'

/** Two users with the same secret get into the same lobby, also at the same time (docs/spec/lobbies.md#joining-with-a-secret). */
export const createOrJoinLobby = operation(contract, {
  requires: callingApplication,
  oauth2Scope: 'lobbies.write',
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, body, kernel, write }) => {
    mustFitMetadata(body.lobby_metadata, ['lobby_metadata'])
    mustFitMetadata(body.member_metadata, ['member_metadata'])
    const row = await write(async (tx) => {
      const entered = await enterLobby(tx, mustBeApplication(caller), body)
      const metadata = body.member_metadata
      await saveMembers(tx, entered, [{ id: caller.user.id, ...(metadata && { metadata }) }])
      return entered
    })
    return showLobby(kernel, row, !caller.grant)
  },
})

/** The lobby with the secret, or a new one. An expired secret is free for a new lobby. @throws TooManyLobbies */
async function enterLobby(tx: TxBase<never>, applicationId: string, body: LobbyEntry): Promise<LobbyRow> {
  lockApplication(tx.db, applicationId)
  const secretHash = hash('sha256', body.secret, 'base64url')
  const known = await findLobbyBySecret(tx.db, applicationId, secretHash)
  if (known && known.expires_at > tx.now && (known.secret_expires_at ?? 0) > tx.now) {
    const used = await useLobby(tx, known)
    if (!body.lobby_metadata) return used
    const metadata = toColumn(body.lobby_metadata)
    await updateLobby(tx.db, known, { metadata })
    return { ...used, metadata }
  }
  if (known && known.expires_at <= tx.now) await deleteLobbyOf(tx, known)
  else if (known) await updateLobby(tx.db, known, { secret_hash: null })
  const { lobby_metadata: metadata, flags, idle_timeout_seconds } = body
  return makeLobby(tx, { applicationId, secretHash, metadata, flags, idle_timeout_seconds })
}
