import { contract } from '../../contract.ts'
import { ThreadSearch, ThreadSearchResult } from '../../objects/channels/thread-search.ts'

export const searchThreads = contract({
  name: 'Search Threads',
  method: 'GET',
  path: '/channels/:channelId/threads/search',
  query: ThreadSearch,
  returns: ThreadSearchResult,
})
