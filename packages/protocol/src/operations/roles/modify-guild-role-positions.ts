import { contract } from '../../contract.ts'
import { Role, RolePositions } from '../../objects/guilds/role.ts'
import { list } from '../../schema.ts'

export const modifyGuildRolePositions = contract({
  name: 'Modify Guild Role Positions',
  method: 'PATCH',
  path: '/guilds/:guildId/roles',
  body: RolePositions,
  returns: list(Role),
  errors: ['InvalidRole', 'UnknownRole'],
})
