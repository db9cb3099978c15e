import { contract } from '../../contract.ts'
import { Lobby, NewLobby } from '../../objects/applications/lobby.ts'

export const modifyLobby = contract({
  name: 'Modify Lobby',
  method: 'PATCH',
  path: '/lobbies/:lobbyId',
  body: NewLobby,
  returns: Lobby,
  errors: ['UnknownLobby', 'UnknownUser', 'TooManyLobbiesOfUser'],
})
