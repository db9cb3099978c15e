import { removeAMemberFromALobby as contract } from '@guildhall/protocol/operations/lobbies/remove-a-member-from-a-lobby'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { useMembersOf } from './lobbies-actions.ts'
import { mustBeApplication } from './lobbies-rules.ts'
import { removeLobbyMembers } from './lobby-members-store.ts'

/** Also succeeds if the user isn't a member. */
export const removeAMemberFromALobby = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { lobbyId, userId }, write }) =>
    write(async (tx) => {
      const lobby = await useMembersOf(tx, { application_id: mustBeApplication(caller), id: lobbyId })
      await removeLobbyMembers(tx.db, lobby.id, [userId])
    }),
})
