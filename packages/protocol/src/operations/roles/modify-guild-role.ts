import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Role, RoleChanges } from '../../objects/guilds/role.ts'

export const modifyGuildRole = contract({
  name: 'Modify Guild Role',
  method: 'PATCH',
  path: '/guilds/:guildId/roles/:roleId',
  body: RoleChanges,
  bodyBytes: BODY_BYTES.images,
  returns: Role,
  errors: ['InvalidAsset', 'NeedsMoreBoosts', 'UnknownRole', 'UserStorageFull'],
})
