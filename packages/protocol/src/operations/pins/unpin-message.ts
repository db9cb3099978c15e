import { contract } from '../../contract.ts'

export const unpinMessage = contract({
  name: 'Unpin Message',
  method: 'DELETE',
  path: '/channels/:channelId/messages/pins/:messageId',
  returns: 'nothing',
  errors: ['ThreadArchived', 'UnknownMessage'],
})
