import type { Role, RoleChanges } from '@guildhall/protocol/objects/role'
import { compareRank } from '@guildhall/protocol/permissions/compute'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'

/** Icons and gradients belong to guilds with the feature (interface 4.5, conventions B.7). @throws NeedsMoreBoosts */
export function mustHaveRoleFeatures(guild: GuildModel, changes: RoleChanges): void {
  const { features } = guild.settings
  const hasIcon = changes.icon != null || changes.unicode_emoji != null
  if (hasIcon && !features.includes('ROLE_ICONS')) throw new ApiError('NeedsMoreBoosts')
  const hasGradient = changes.colors?.secondary_color != null || changes.colors?.tertiary_color != null
  if (hasGradient && !features.includes('ENHANCED_ROLE_COLORS')) throw new ApiError('NeedsMoreBoosts')
}

/** The permissions that a change adds to a role: only these need to be held by whoever makes it. */
export const addedBits = (before: Role, after: Role): bigint => BigInt(after.permissions) & ~BigInt(before.permissions)

/** Roles from the lowest up, numbered without gaps: @everyone is 0 (conventions B.7). */
export function renumbered(guild: GuildModel, roles: Iterable<Role>): Role[] {
  const sorted = [...roles].sort((a, b) => (a.id === guild.id ? -1 : b.id === guild.id ? 1 : compareRank(a, b)))
  return sorted.map((role, position) => (role.position === position ? role : { ...role, position }))
}
