import { contract } from '../../contract.ts'
import { OwnMember } from '../../objects/guilds/member.ts'

export const getCurrentUserGuildMember = contract({
  name: 'Get Current User Guild Member',
  method: 'GET',
  path: '/users/@me/guilds/:guildId/member',
  returns: OwnMember,
})
