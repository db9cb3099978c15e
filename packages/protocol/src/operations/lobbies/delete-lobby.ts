import { contract } from '../../contract.ts'

export const deleteLobby = contract({
  name: 'Delete Lobby',
  method: 'DELETE',
  path: '/lobbies/:lobbyId',
  returns: 'nothing',
})
