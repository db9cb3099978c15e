import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { LinkedRoleRules, NamedLinkedRoleRule } from '../../objects/guilds/linked-role.ts'
import { list } from '../../schema.ts'

export const modifyGuildRoleConnectionConfiguration = contract({
  name: 'Modify Guild Role Connection Configuration',
  method: 'PUT',
  path: '/guilds/:guildId/roles/:roleId/connections/configuration',
  body: LinkedRoleRules,
  bodyBytes: BODY_BYTES.lists,
  returns: list(list(NamedLinkedRoleRule)),
  errors: ['InvalidRole', 'UnknownRole'],
})
