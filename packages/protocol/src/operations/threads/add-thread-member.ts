import { contract } from '../../contract.ts'

export const addThreadMember = contract({
  name: 'Add Thread Member',
  method: 'PUT',
  path: '/channels/:channelId/thread-members/:userId',
  returns: 'nothing',
  errors: ['ThreadArchived', 'ThreadLocked', 'UnknownMember', 'UnknownUser'],
})
