import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { compareRoles, hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../../../language/guild-settings.ts'
import { permissionsInGuild } from '../../../state/permissions.ts'
import { memberRolesOf } from '../../../state/powers-over-member.ts'

/**
 * Why the user may not change a role; null if they may. Members can change only roles below their highest
 * (docs/spec/permissions.md#hierarchy-of-roles).
 */
export function roleChangeObstacle(world: ClientState, guildId: string, role: Role): string | null {
  const guild = world.guilds.get(guildId)
  if (guild === undefined || !hasPermissions(permissionsInGuild(world, guildId), Permission.MANAGE_ROLES))
    return t('roles.you-cant-manage-roles')
  if (guild.settings.owner_id === world.user.id) return null
  const [highest = guild.roles.get(guildId)] = memberRolesOf(guild, world.user.id)
  return highest !== undefined && compareRoles(highest, role) > 0 ? null : t('roles.this-role-isnt-below-your-highest')
}

/** The roles of a guild in descending order, without @everyone. */
export const rolesByRank = (guildId: string, roles: ReadonlyMap<string, Role>): readonly Role[] =>
  [...roles.values()].filter(({ id }) => id !== guildId).sort((a, b) => compareRoles(b, a))
