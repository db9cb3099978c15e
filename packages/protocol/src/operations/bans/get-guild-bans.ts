import { contract } from '../../contract.ts'
import { Ban, BansQuery } from '../../objects/guilds/ban.ts'
import { list } from '../../schema.ts'

export const getGuildBans = contract({
  name: 'Get Guild Bans',
  method: 'GET',
  path: '/guilds/:guildId/bans',
  query: BansQuery,
  returns: list(Ban),
})
