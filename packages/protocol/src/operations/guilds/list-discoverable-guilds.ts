import { contract } from '../../contract.ts'
import { DiscoveryQuery, ListedGuild } from '../../objects/guilds/guild.ts'
import { list } from '../../schema.ts'

export const listDiscoverableGuilds = contract({
  name: 'List Discoverable Guilds',
  method: 'GET',
  path: '/guildhall/discovery',
  query: DiscoveryQuery,
  returns: list(ListedGuild),
})
