import { contract } from '../../contract.ts'
import { GuildsQuery, PartialGuild } from '../../objects/guilds/guild.ts'
import { list } from '../../schema.ts'

export const getCurrentUserGuilds = contract({
  name: 'Get Current User Guilds',
  method: 'GET',
  path: '/users/@me/guilds',
  query: GuildsQuery,
  returns: list(PartialGuild),
})
