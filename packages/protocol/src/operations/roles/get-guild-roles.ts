import { contract } from '../../contract.ts'
import { Role } from '../../objects/guilds/role.ts'
import { list } from '../../schema.ts'

export const getGuildRoles = contract({
  name: 'Get Guild Roles',
  method: 'GET',
  path: '/guilds/:guildId/roles',
  returns: list(Role),
})
