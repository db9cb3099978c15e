import { contract } from '../../contract.ts'
import { LobbyGuildInvite } from '../../objects/applications/lobby.ts'

export const createLobbyInviteForCurrentUser = contract({
  name: 'Create Lobby Invite for Current User',
  method: 'POST',
  path: '/lobbies/:lobbyId/members/@me/invites',
  returns: LobbyGuildInvite,
  errors: [
    'UnknownLobby',
    'UnknownMember',
    'UnknownChannel',
    'FeatureDisabled',
    'TooManyInvites',
    'ServiceUnavailable',
  ],
})
