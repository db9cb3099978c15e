import { contract } from '../../contract.ts'
import { ReasonQuery } from '../../objects/guilds/ban.ts'

export const removeGuildBan = contract({
  name: 'Remove Guild Ban',
  method: 'DELETE',
  path: '/guilds/:guildId/bans/:userId',
  query: ReasonQuery,
  returns: 'nothing',
  errors: ['UnknownBan'],
})
