import { leaveLobby as contract } from '@guildhall/protocol/operations/lobbies/leave-lobby'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { useMembersOf } from './lobbies-actions.ts'
import { callingApplication, mustBeApplication } from './lobbies-rules.ts'
import { removeLobbyMembers } from './lobby-members-store.ts'

/** Only lobbies that members joined with a secret; the members of others are the application's choice. */
export const leaveLobby = operation(contract, {
  requires: callingApplication,
  oauth2Scope: 'lobbies.write',
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: ({ caller, params: { lobbyId }, write }) =>
    write(async (tx) => {
      const lobby = await useMembersOf(tx, { application_id: mustBeApplication(caller), id: lobbyId })
      if (!lobby.is_created_by_member) throw new ApiError('MissingAccess')
      await removeLobbyMembers(tx.db, lobby.id, [caller.user.id])
    }),
})
