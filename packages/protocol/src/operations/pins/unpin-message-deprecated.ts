import { contract } from '../../contract.ts'

export const unpinMessageDeprecated = contract({
  name: 'Unpin Message (deprecated)',
  method: 'DELETE',
  path: '/channels/:channelId/pins/:messageId',
  returns: 'nothing',
  errors: ['ThreadArchived', 'UnknownMessage'],
})
