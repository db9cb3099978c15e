import { contract } from '../../contract.ts'
import { LobbyMember, LobbyMemberChanges } from '../../objects/applications/lobby.ts'

export const addAMemberToALobby = contract({
  name: 'Add a Member to a Lobby',
  method: 'PUT',
  path: '/lobbies/:lobbyId/members/:userId',
  body: LobbyMemberChanges,
  returns: LobbyMember,
  errors: ['UnknownLobby', 'UnknownUser', 'TooManyLobbiesOfUser', 'TooManyLobbyMembers'],
})
