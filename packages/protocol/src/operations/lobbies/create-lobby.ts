import { contract } from '../../contract.ts'
import { Lobby, NewLobby } from '../../objects/applications/lobby.ts'

export const createLobby = contract({
  name: 'Create Lobby',
  method: 'POST',
  path: '/lobbies',
  body: NewLobby,
  returns: Lobby,
  status: 201,
  errors: ['UnknownUser', 'TooManyLobbies', 'TooManyLobbiesOfUser'],
})
