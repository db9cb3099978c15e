import { contract } from '../../contract.ts'
import { Lobby } from '../../objects/applications/lobby.ts'

export const getLobby = contract({
  name: 'Get Lobby',
  method: 'GET',
  path: '/lobbies/:lobbyId',
  returns: Lobby,
  errors: ['UnknownLobby'],
})
