import { contract } from '../../contract.ts'
import { ThreadMember, ThreadMemberQuery } from '../../objects/channels/thread.ts'

export const getThreadMember = contract({
  name: 'Get Thread Member',
  method: 'GET',
  path: '/channels/:channelId/thread-members/:userId',
  query: ThreadMemberQuery,
  returns: ThreadMember,
  errors: ['UnknownMember'],
})
