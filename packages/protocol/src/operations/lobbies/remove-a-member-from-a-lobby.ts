import { contract } from '../../contract.ts'

export const removeAMemberFromALobby = contract({
  name: 'Remove a Member from a Lobby',
  method: 'DELETE',
  path: '/lobbies/:lobbyId/members/:userId',
  returns: 'nothing',
  errors: ['UnknownLobby'],
})
