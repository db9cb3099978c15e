import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { compareRoles, guildPermissions, hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { memberIn } from './known-user.ts'
import { type PermissionKey, permissionsInGuild } from './permissions.ts'

/** The user's possible actions on a member. */
export type Powers = {
  readonly rename: boolean
  readonly timeOut: boolean
  readonly kick: boolean
  readonly ban: boolean
  /** Roles that the user can add or remove. */
  readonly roles: readonly Role[]
}

const NONE: Powers = { rename: false, timeOut: false, kick: false, ban: false, roles: [] }

/**
 * Besides permissions, rank decides: members can act only on members of lower rank
 * (docs/spec/permissions.md#hierarchy-of-members).
 */
export function powersOver(world: ClientState, guildId: string, userId: string): Powers {
  const guild = world.guilds.get(guildId)
  if (guild === undefined) return NONE
  const set = permissionsInGuild(world, guildId)
  const may = (name: PermissionKey): boolean => hasPermissions(set, Permission[name])
  const isSelf = userId === world.user.id
  const isMember = isSelf || memberIn(guild, userId) !== undefined
  const isBelow = !isSelf && standsAbove(guild, world.user.id, userId)
  return {
    rename: isSelf ? may('CHANGE_NICKNAME') || may('MANAGE_NICKNAMES') : isMember && isBelow && may('MANAGE_NICKNAMES'),
    timeOut: isMember && isBelow && may('MODERATE_MEMBERS') && !isAdministrator(guild, userId),
    kick: isMember && isBelow && may('KICK_MEMBERS'),
    ban: isBelow && may('BAN_MEMBERS'),
    roles: isMember && may('MANAGE_ROLES') ? rolesBelow(guild, world.user.id) : [],
  }
}

/** A member's roles in descending order, without @everyone. */
export const memberRolesOf = (guild: ClientGuild, userId: string): readonly Role[] =>
  (memberIn(guild, userId)?.roles ?? []).flatMap((id) => guild.roles.get(id) ?? []).sort((a, b) => compareRoles(b, a))

function standsAbove(guild: ClientGuild, ownId: string, otherId: string): boolean {
  if (guild.settings.owner_id === otherId) return false
  if (guild.settings.owner_id === ownId) return true
  const [own] = memberRolesOf(guild, ownId)
  const [other] = memberRolesOf(guild, otherId)
  return own !== undefined && (other === undefined || compareRoles(own, other) > 0)
}

function isAdministrator(guild: ClientGuild, userId: string): boolean {
  const roleIds = memberIn(guild, userId)?.roles ?? []
  return hasPermissions(guildPermissions(guild.settings, guild.roles, { userId, roleIds }), Permission.ADMINISTRATOR)
}

/** Managed roles are only changed by their manager, and linked roles by the server. */
function rolesBelow(guild: ClientGuild, ownId: string): readonly Role[] {
  const isOwner = guild.settings.owner_id === ownId
  const [highest] = memberRolesOf(guild, ownId)
  return [...guild.roles.values()]
    .filter((role) => role.id !== guild.settings.id && !role.managed && role.tags?.guild_connections === undefined)
    .filter((role) => isOwner || (highest !== undefined && compareRoles(highest, role) > 0))
    .sort((a, b) => compareRoles(b, a))
}
