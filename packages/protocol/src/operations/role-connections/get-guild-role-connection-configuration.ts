import { contract } from '../../contract.ts'
import { NamedLinkedRoleRule } from '../../objects/guilds/linked-role.ts'
import { list } from '../../schema.ts'

export const getGuildRoleConnectionConfiguration = contract({
  name: 'Get Guild Role Connection Configuration',
  method: 'GET',
  path: '/guilds/:guildId/roles/:roleId/connections/configuration',
  returns: list(list(NamedLinkedRoleRule)),
  errors: ['UnknownRole'],
})
