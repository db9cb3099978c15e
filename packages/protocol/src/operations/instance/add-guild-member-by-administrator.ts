import { contract } from '../../contract.ts'
import { Member } from '../../objects/guilds/member.ts'
import { bits, optional, shape } from '../../schema.ts'

export const addGuildMemberByAdministrator = contract({
  name: 'Add Guild Member By Administrator',
  method: 'PUT',
  path: '/guildhall/guilds/:guildId/members/:userId',
  body: shape({ permissions: optional(bits()) }),
  returns: Member,
  status: 201,
  errors: ['UnknownUser', 'UserIsBanned'],
})
