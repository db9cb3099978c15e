import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Role, RoleChanges } from '../../objects/guilds/role.ts'

export const createGuildRole = contract({
  name: 'Create Guild Role',
  method: 'POST',
  path: '/guilds/:guildId/roles',
  body: RoleChanges,
  bodyBytes: BODY_BYTES.images,
  returns: Role,
  errors: ['InvalidAsset', 'NeedsMoreBoosts', 'TooManyRoles', 'UserStorageFull'],
})
