import { LOBBY_LIMITS } from '@guildhall/protocol/lobby-limits'
import type { NewLobby } from '@guildhall/protocol/objects/applications/lobby'
import { modifyLobby as contract } from '@guildhall/protocol/operations/lobbies/modify-lobby'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { toColumn, useMembersOf } from './lobbies-actions.ts'
import { mustFindLobby, mustFitMetadata } from './lobbies-rules.ts'
import { updateLobby } from './lobbies-store.ts'
import type { LobbyRow } from './lobbies-tables.ts'
import { mustBeSoundLobbyEndpoint } from './lobby-events-actions.ts'
import { mustFitMembers, saveMembers } from './lobby-members-actions.ts'
import { removeLobbyMembersExcept } from './lobby-members-store.ts'
import { showLobby } from './show-lobby-actions.ts'

/** A list of members replaces all members; those who stay keep the fields that weren't sent. */
export const modifyLobby = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, params, body, db, kernel, write }) => {
    const known = await mustFindLobby(db, caller, params.lobbyId, kernel.clock.now())
    const { members, override_event_webhooks_url: url } = body
    mustFitMetadata(body.metadata, ['metadata'])
    mustFitMembers(members ?? [])
    await mustBeSoundLobbyEndpoint(kernel, known.application_id, url, known.event_webhooks_url)
    const row = await write(async (tx) => {
      const before = await useMembersOf(tx, known)
      const changes = changesIn(body, before, tx.now)
      if (Object.keys(changes).length > 0) await updateLobby(tx.db, known, changes)
      if (members) {
        const ids = members.map(({ id }) => id)
        await removeLobbyMembersExcept(tx.db, known.id, ids)
        await saveMembers(tx, before, members)
      }
      return { ...before, ...changes }
    })
    return showLobby(kernel, row, true)
  },
})

/** The columns that change: null resets a field to its default. */
function changesIn(
  { metadata, flags, idle_timeout_seconds: idle, override_event_webhooks_url: url }: NewLobby,
  before: LobbyRow,
  now: number,
): Partial<Pick<LobbyRow, 'metadata' | 'flags' | 'idle_timeout' | 'expires_at' | 'event_webhooks_url'>> {
  const idle_timeout = idle === null ? LOBBY_LIMITS.idleTimeoutSeconds.default : (idle ?? before.idle_timeout)
  return {
    ...(metadata !== undefined && { metadata: toColumn(metadata) }),
    ...(flags !== undefined && { flags: flags ?? 0 }),
    ...(idle !== undefined && { idle_timeout, expires_at: now + idle_timeout * 1000 }),
    ...(url !== undefined && { event_webhooks_url: url }),
  }
}
