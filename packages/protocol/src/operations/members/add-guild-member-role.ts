import { contract } from '../../contract.ts'

export const addGuildMemberRole = contract({
  name: 'Add Guild Member Role',
  method: 'PUT',
  path: '/guilds/:guildId/members/:userId/roles/:roleId',
  returns: 'nothing',
  errors: ['InvalidRole', 'UnknownMember', 'UnknownRole', 'UnknownUser'],
})
