import { createLobbyInviteForCurrentUser as contract } from '@guildhall/protocol/operations/lobbies/create-lobby-invite-for-current-user'
import { operation } from '../../kernel/operation.ts'
import { callingApplication, mustFindLobby } from './lobbies-rules.ts'
import { inviteLobbyMember } from './lobby-invites-actions.ts'

/** Every member of a linked lobby can join its guild (docs/spec/lobbies.md#invites). */
export const createLobbyInviteForCurrentUser = operation(contract, {
  requires: callingApplication,
  oauth2Scope: 'lobbies.write',
  callers: ['bot'],
  emits: ['INVITE_CREATE'],
  audits: 'none',
  handle: async ({ caller, params: { lobbyId }, db, kernel }) =>
    inviteLobbyMember(
      kernel,
      contract.name,
      await mustFindLobby(db, caller, lobbyId, kernel.clock.now()),
      caller.user.id,
    ),
})
