import { contract } from '../../contract.ts'
import { LobbyMessage, NewLobbyMessage } from '../../objects/applications/lobby.ts'

export const createLobbyMessage = contract({
  name: 'Create Lobby Message',
  method: 'POST',
  path: '/lobbies/:lobbyId/messages',
  body: NewLobbyMessage,
  returns: LobbyMessage,
  status: 201,
  errors: ['EmptyMessage', 'ExplicitContent', 'MessageBlocked', 'MissingAccess', 'UnknownChannel', 'UnknownLobby'],
})
