import { contract } from '../../contract.ts'

export const deleteGuildRole = contract({
  name: 'Delete Guild Role',
  method: 'DELETE',
  path: '/guilds/:guildId/roles/:roleId',
  returns: 'nothing',
  errors: ['InvalidRole', 'UnknownRole'],
})
