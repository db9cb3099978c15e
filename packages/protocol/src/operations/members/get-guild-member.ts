import { contract } from '../../contract.ts'
import { Member } from '../../objects/guilds/member.ts'

export const getGuildMember = contract({
  name: 'Get Guild Member',
  method: 'GET',
  path: '/guilds/:guildId/members/:userId',
  returns: Member,
  errors: ['UnknownMember', 'UnknownUser'],
})
