import { contract } from '../../contract.ts'
import { ChannelMessageSearch, MessageSearchResult } from '../../objects/messages/message-search.ts'

export const searchChannelMessages = contract({
  name: 'Search Channel Messages',
  method: 'GET',
  path: '/channels/:channelId/messages/search',
  query: ChannelMessageSearch,
  returns: MessageSearchResult,
  errors: ['IndexNotReady'],
})
