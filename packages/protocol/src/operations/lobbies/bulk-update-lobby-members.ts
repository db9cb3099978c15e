import { contract } from '../../contract.ts'
import { LobbyMember, LobbyMembersUpdate } from '../../objects/applications/lobby.ts'
import { list } from '../../schema.ts'

export const bulkUpdateLobbyMembers = contract({
  name: 'Bulk Update Lobby Members',
  method: 'POST',
  path: '/lobbies/:lobbyId/members/bulk',
  body: LobbyMembersUpdate,
  returns: list(LobbyMember),
  errors: ['UnknownLobby', 'UnknownUser', 'TooManyLobbyMembers'],
})
