import { contract } from '../../contract.ts'

export const joinThread = contract({
  name: 'Join Thread',
  method: 'PUT',
  path: '/channels/:channelId/thread-members/@me',
  returns: 'nothing',
  errors: ['ThreadArchived', 'TooManyThreadMembers', 'WrongChannelType'],
})
