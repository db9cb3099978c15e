import { contract } from '../../contract.ts'

export const leaveThread = contract({
  name: 'Leave Thread',
  method: 'DELETE',
  path: '/channels/:channelId/thread-members/@me',
  returns: 'nothing',
  errors: ['ThreadArchived'],
})
