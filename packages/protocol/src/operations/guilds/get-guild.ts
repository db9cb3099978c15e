import { contract } from '../../contract.ts'
import { CountsQuery, Guild } from '../../objects/guilds/guild.ts'

export const getGuild = contract({
  name: 'Get Guild',
  method: 'GET',
  path: '/guilds/:guildId',
  query: CountsQuery,
  returns: Guild,
})
