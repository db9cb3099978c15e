import { contract } from '../../contract.ts'

export const removeGuildMemberRole = contract({
  name: 'Remove Guild Member Role',
  method: 'DELETE',
  path: '/guilds/:guildId/members/:userId/roles/:roleId',
  returns: 'nothing',
  errors: ['InvalidRole', 'UnknownMember', 'UnknownRole', 'UnknownUser'],
})
