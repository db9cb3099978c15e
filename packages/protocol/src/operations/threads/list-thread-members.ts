import { contract } from '../../contract.ts'
import { ThreadMembers, ThreadMembersQuery } from '../../objects/channels/thread.ts'

export const listThreadMembers = contract({
  name: 'List Thread Members',
  method: 'GET',
  path: '/channels/:channelId/thread-members',
  query: ThreadMembersQuery,
  returns: ThreadMembers,
})
