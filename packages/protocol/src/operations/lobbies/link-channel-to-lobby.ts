import { contract } from '../../contract.ts'
import { Lobby, LobbyChannelLink } from '../../objects/applications/lobby.ts'

export const linkChannelToLobby = contract({
  name: 'Link Channel to Lobby',
  method: 'PATCH',
  path: '/lobbies/:lobbyId/channel-linking',
  body: LobbyChannelLink,
  returns: Lobby,
  errors: [
    'UnknownLobby',
    'UnknownChannelSent',
    'MissingAccess',
    'MissingPermissions',
    'WrongChannelType',
    'ServiceUnavailable',
  ],
})
