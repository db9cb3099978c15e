import { contract } from '../../contract.ts'
import { Role } from '../../objects/guilds/role.ts'

export const getGuildRole = contract({
  name: 'Get Guild Role',
  method: 'GET',
  path: '/guilds/:guildId/roles/:roleId',
  returns: Role,
  errors: ['UnknownRole'],
})
