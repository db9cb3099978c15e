import { contract } from '../../contract.ts'

export const removeThreadMember = contract({
  name: 'Remove Thread Member',
  method: 'DELETE',
  path: '/channels/:channelId/thread-members/:userId',
  returns: 'nothing',
  errors: ['ThreadArchived', 'UnknownMember'],
})
