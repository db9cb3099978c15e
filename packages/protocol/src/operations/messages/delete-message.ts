import { contract } from '../../contract.ts'

export const deleteMessage = contract({
  name: 'Delete Message',
  method: 'DELETE',
  path: '/channels/:channelId/messages/:messageId',
  returns: 'nothing',
  errors: ['NotInPrivateChannels', 'SystemMessage', 'UnknownMessage'],
})
