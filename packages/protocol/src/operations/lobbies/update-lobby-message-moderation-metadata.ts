import { contract } from '../../contract.ts'
import { ModerationMetadata } from '../../objects/applications/lobby.ts'

export const updateLobbyMessageModerationMetadata = contract({
  name: 'Update Lobby Message Moderation Metadata',
  method: 'PUT',
  path: '/lobbies/:lobbyId/messages/:messageId/moderation-metadata',
  body: ModerationMetadata,
  returns: 'nothing',
  errors: ['UnknownLobby', 'UnknownMessage'],
})
