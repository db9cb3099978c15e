import { contract } from '../../contract.ts'

export const pinMessageDeprecated = contract({
  name: 'Pin Message (deprecated)',
  method: 'PUT',
  path: '/channels/:channelId/pins/:messageId',
  returns: 'nothing',
  errors: ['ThreadArchived', 'UnknownMessage'],
})
