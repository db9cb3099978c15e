import { contract } from '../../contract.ts'

export const leaveLobby = contract({
  name: 'Leave Lobby',
  method: 'DELETE',
  path: '/lobbies/:lobbyId/members/@me',
  returns: 'nothing',
  errors: ['UnknownLobby', 'MissingAccess'],
})
