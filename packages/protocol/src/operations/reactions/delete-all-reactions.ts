import { contract } from '../../contract.ts'

export const deleteAllReactions = contract({
  name: 'Delete All Reactions',
  method: 'DELETE',
  path: '/channels/:channelId/messages/:messageId/reactions',
  returns: 'nothing',
  errors: ['NotInPrivateChannels', 'UnknownMessage'],
})
