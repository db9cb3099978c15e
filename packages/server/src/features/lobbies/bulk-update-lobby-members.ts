import { bulkUpdateLobbyMembers as contract } from '@guildhall/protocol/operations/lobbies/bulk-update-lobby-members'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { useMembersOf } from './lobbies-actions.ts'
import { mustBeApplication } from './lobbies-rules.ts'
import { toLobbyMember } from './lobbies-view.ts'
import { mustFitMembers, saveMembers } from './lobby-members-actions.ts'
import { removeLobbyMembers } from './lobby-members-store.ts'

/** Users who are in too many lobbies are left out. If a user occurs twice, the last entry counts. */
export const bulkUpdateLobbyMembers = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { lobbyId }, body, write }) => {
    mustFitMembers(body, [])
    const last = [...new Map(body.map((each) => [each.id, each])).values()]
    const removed = last.filter(({ remove_member }) => remove_member)
    const saved = last.filter(({ remove_member }) => !remove_member)
    return write(async (tx) => {
      const lobby = await useMembersOf(tx, { application_id: mustBeApplication(caller), id: lobbyId })
      const ids = removed.map(({ id }) => id)
      await removeLobbyMembers(tx.db, lobby.id, ids)
      return (await saveMembers(tx, lobby, saved, { leavesOut: true })).map(toLobbyMember)
    })
  },
})
