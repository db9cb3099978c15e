import { contract } from '../../contract.ts'
import { LobbyMessage, LobbyMessagesQuery } from '../../objects/applications/lobby.ts'
import { list } from '../../schema.ts'

export const getLobbyMessages = contract({
  name: 'Get Lobby Messages',
  method: 'GET',
  path: '/lobbies/:lobbyId/messages',
  query: LobbyMessagesQuery,
  returns: list(LobbyMessage),
  errors: ['UnknownLobby', 'MissingAccess'],
})
