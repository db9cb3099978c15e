import { contract } from '../../contract.ts'
import { ReasonQuery } from '../../objects/guilds/ban.ts'

export const removeGuildMember = contract({
  name: 'Remove Guild Member',
  method: 'DELETE',
  path: '/guilds/:guildId/members/:userId',
  query: ReasonQuery,
  returns: 'nothing',
  errors: ['UnknownMember', 'UnknownUser'],
})
