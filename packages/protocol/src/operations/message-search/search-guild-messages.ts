import { contract } from '../../contract.ts'
import { GuildMessageSearch, MessageSearchResult } from '../../objects/messages/message-search.ts'

export const searchGuildMessages = contract({
  name: 'Search Guild Messages',
  method: 'GET',
  path: '/guilds/:guildId/messages/search',
  query: GuildMessageSearch,
  returns: MessageSearchResult,
  errors: ['IndexNotReady'],
})
