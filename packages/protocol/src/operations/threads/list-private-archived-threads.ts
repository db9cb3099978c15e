import { contract } from '../../contract.ts'
import { ArchivedThreadsQuery, Threads } from '../../objects/channels/thread.ts'

export const listPrivateArchivedThreads = contract({
  name: 'List Private Archived Threads',
  method: 'GET',
  path: '/channels/:channelId/threads/archived/private',
  query: ArchivedThreadsQuery,
  returns: Threads,
})
