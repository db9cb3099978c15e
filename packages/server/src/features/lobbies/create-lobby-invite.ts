import { createLobbyInvite as contract } from '@guildhall/protocol/operations/lobbies/create-lobby-invite'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindLobby } from './lobbies-rules.ts'
import { inviteLobbyMember } from './lobby-invites-actions.ts'

/** For the application, which passes the invite on to the member (docs/spec/lobbies.md#invites). */
export const createLobbyInvite = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: ['INVITE_CREATE'],
  audits: 'none',
  handle: async ({ caller, params: { lobbyId, userId }, db, kernel }) =>
    inviteLobbyMember(kernel, contract.name, await mustFindLobby(db, caller, lobbyId, kernel.clock.now()), userId),
})
