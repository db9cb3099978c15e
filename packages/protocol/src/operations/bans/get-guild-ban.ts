import { contract } from '../../contract.ts'
import { Ban } from '../../objects/guilds/ban.ts'

export const getGuildBan = contract({
  name: 'Get Guild Ban',
  method: 'GET',
  path: '/guilds/:guildId/bans/:userId',
  returns: Ban,
  errors: ['UnknownBan'],
})
