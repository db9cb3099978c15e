import { contract } from '../../contract.ts'
import { LobbyGuildInvite } from '../../objects/applications/lobby.ts'

export const createLobbyInvite = contract({
  name: 'Create Lobby Invite',
  method: 'POST',
  path: '/lobbies/:lobbyId/members/:userId/invites',
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
