import { contract } from '../../contract.ts'

export const pinMessage = contract({
  name: 'Pin Message',
  method: 'PUT',
  path: '/channels/:channelId/messages/pins/:messageId',
  returns: 'nothing',
  errors: ['CannotMessageUser', 'SystemMessage', 'ThreadArchived', 'TooManyPins', 'UnknownMessage'],
})
