import type { Role, RoleChanges, RolePositions } from '@guildhall/protocol/objects/guilds/role'
import { compareRoles } from '@guildhall/protocol/permissions/compute-permissions'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/**
 * Icons and gradients require a feature of the guild (docs/spec/roles.md#features).
 *
 * @throws NeedsMoreBoosts
 */
export function mustHaveRoleFeatures(guild: GuildModel, changes: RoleChanges): void {
  const { features } = guild.settings
  const hasIcon = changes.icon != null || changes.unicode_emoji != null
  if (hasIcon && !features.includes('ROLE_ICONS')) throw new ApiError('NeedsMoreBoosts')
  const hasGradient = changes.colors?.secondary_color != null || changes.colors?.tertiary_color != null
  if (hasGradient && !features.includes('ENHANCED_ROLE_COLORS')) throw new ApiError('NeedsMoreBoosts')
}

/** The permissions that a change adds to a role: the caller needs to hold only these. */
export const addedBits = (before: Role, after: Role): bigint => BigInt(after.permissions) & ~BigInt(before.permissions)

/** Roles in ascending order; @everyone is always the first (docs/spec/roles.md#positions). */
export const fromLowest = (guild: GuildModel, roles: Iterable<Role> = guild.roles.values()): Role[] =>
  [...roles].sort((a, b) => (a.id === guild.id ? -1 : b.id === guild.id ? 1 : compareRoles(a, b)))

/** The same roles, numbered in their order without gaps from 0 (docs/spec/roles.md#positions). */
export const numbered = (ordered: readonly Role[]): Role[] =>
  ordered.map((role, position) => (role.position === position ? role : { ...role, position }))

/**
 * A guild's roles with some positions changed, not yet sorted.
 *
 * @throws UnknownRole, InvalidRole if @everyone isn't the lowest any more
 */
export function withRolePositions(guild: GuildModel, positions: RolePositions): Role[] {
  const roles = new Map(guild.roles)
  for (const { id, position } of positions) {
    const role = guild.mustFindRole(id)
    if (position == null) continue
    if (id === guild.id && position !== 0) throw new ApiError('InvalidRole')
    roles.set(id, { ...role, position })
  }
  return [...roles.values()]
}

/** @throws InvalidFormBody at the second entry for a role */
export function mustNameRolesOnce(positions: RolePositions): void {
  const seen = new Set<string>()
  for (const [index, { id }] of positions.entries()) {
    if (seen.has(id)) {
      throw fieldError([index, 'id'], 'SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value')
    }
    seen.add(id)
  }
}

/**
 * Members other than the owner can only move roles below their highest one, and not to its position or above: from that
 * role upwards the order is unchanged (docs/spec/permissions.md#hierarchy-of-roles).
 *
 * @throws MissingPermissions
 */
export function mustLeaveUpperRoles(actor: Actor, before: readonly Role[], after: readonly Role[]): void {
  const own = before.findIndex(({ id }) => id === actor.highestRole.id)
  const untouched = before.slice(own).every(({ id }, index) => id === after[own + index]?.id)
  if (!actor.isOwner && !untouched) throw new ApiError('MissingPermissions')
}

/**
 * Managed roles and @everyone can't be deleted separately (docs/spec/roles.md#managed-roles).
 *
 * @throws InvalidRole
 */
export function mustBeRemovable(guild: GuildModel, role: Role): void {
  if (role.managed || role.id === guild.id) throw new ApiError('InvalidRole')
}

/** Whether the role connections of members decide who has a role (docs/spec/roles.md#linked-roles). */
export const isLinked = ({ tags }: Role): boolean => tags?.guild_connections !== undefined

/**
 * Assigning or removing a role requires a higher role; managed and linked roles can't be assigned, and everyone has
 * @everyone (docs/spec/roles.md#assigning-roles).
 *
 * @throws UnknownRole, InvalidRole, MissingPermissions
 */
export function mustFindAssignable(guild: GuildModel, actor: Actor, roleId: string): Role {
  const role = guild.mustFindRole(roleId)
  if (role.id === guild.id) throw new ApiError('InvalidRole')
  if (role.managed || isLinked(role)) throw new ApiError('MissingPermissions')
  actor.mustOutrank(role)
  return role
}
