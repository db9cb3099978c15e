import { contract } from '../../contract.ts'
import { JoinedThreadsQuery, Threads } from '../../objects/channels/thread.ts'

export const listJoinedPrivateArchivedThreads = contract({
  name: 'List Joined Private Archived Threads',
  method: 'GET',
  path: '/channels/:channelId/users/@me/threads/archived/private',
  query: JoinedThreadsQuery,
  returns: Threads,
})
