import { contract } from '../../contract.ts'
import { LinkedRole } from '../../objects/guilds/linked-role.ts'
import { list } from '../../schema.ts'

export const getGuildRoleConnectionConfigurations = contract({
  name: 'Get Guild Role Connection Configurations',
  method: 'GET',
  path: '/guilds/:guildId/roles/connections-configurations',
  returns: list(LinkedRole),
})
