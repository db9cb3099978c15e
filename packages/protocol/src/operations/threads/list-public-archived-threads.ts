import { contract } from '../../contract.ts'
import { ArchivedThreadsQuery, Threads } from '../../objects/channels/thread.ts'

export const listPublicArchivedThreads = contract({
  name: 'List Public Archived Threads',
  method: 'GET',
  path: '/channels/:channelId/threads/archived/public',
  query: ArchivedThreadsQuery,
  returns: Threads,
})
