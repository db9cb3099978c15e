import { contract } from '../../contract.ts'
import { Lobby, LobbyEntry } from '../../objects/applications/lobby.ts'

export const createOrJoinLobby = contract({
  name: 'Create or Join Lobby',
  method: 'PUT',
  path: '/lobbies',
  body: LobbyEntry,
  returns: Lobby,
  errors: ['TooManyLobbies', 'TooManyLobbiesOfUser', 'TooManyLobbyMembers'],
})
