import { contract } from '../../contract.ts'
import { Member, NewMember } from '../../objects/guilds/member.ts'

export const addGuildMember = contract({
  name: 'Add Guild Member',
  method: 'PUT',
  path: '/guilds/:guildId/members/:userId',
  body: NewMember,
  returns: Member,
  status: 201,
  errors: ['InvalidAccessToken', 'TooManyGuilds', 'TooManyMembers', 'UnknownUser', 'UserIsBanned'],
})
