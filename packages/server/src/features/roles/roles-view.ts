import type { Role, RoleChanges, RoleColors } from '@guildhall/protocol/objects/guilds/role'
import { knownPermissions } from '@guildhall/protocol/permissions/bits'
import type { ValidatedImage } from '../../media/read-image.ts'

const NO_COLORS: RoleColors = { primary_color: 0, secondary_color: null, tertiary_color: null }
/** The only supported gradient of three colours (docs/spec/roles.md#colors). */
const HOLOGRAPHIC: RoleColors = { primary_color: 11127295, secondary_color: 16759788, tertiary_color: 16761760 }

/** A role with every field at its default. */
export function newRole(id: string, everyonePermissions: string): Role {
  return {
    id,
    name: 'new role',
    color: 0,
    colors: NO_COLORS,
    hoist: false,
    icon: null,
    unicode_emoji: null,
    position: 1,
    permissions: everyonePermissions,
    managed: false,
    mentionable: false,
    flags: 0,
    description: null,
  }
}

/**
 * A role after changes: absent fields are unchanged, null resets them to their defaults
 * (docs/spec/roles.md#modifying-roles). A role has an icon or an emoji: setting one removes the other
 * (docs/spec/roles.md#icons).
 *
 * @param icon the image that was sent as icon
 */
export function withRoleChanges(
  role: Role,
  changes: Omit<RoleChanges, 'icon'>,
  icon: ValidatedImage | null | undefined,
  everyonePermissions: string,
): Role {
  const fresh = newRole(role.id, everyonePermissions)
  const next = { ...role }
  if (changes.name !== undefined) next.name = changes.name || fresh.name
  if (changes.permissions !== undefined) next.permissions = permissionsOf(changes.permissions, everyonePermissions)
  if (changes.hoist !== undefined) next.hoist = changes.hoist ?? fresh.hoist
  if (changes.mentionable !== undefined) next.mentionable = changes.mentionable ?? fresh.mentionable
  if (icon !== undefined) next.icon = icon?.hash ?? null
  if (icon) next.unicode_emoji = null
  if (changes.unicode_emoji !== undefined) next.unicode_emoji = changes.unicode_emoji
  if (changes.unicode_emoji != null) next.icon = null
  const colors = colorsOf(changes)
  return colors ? { ...next, colors, color: colors.primary_color } : next
}

const permissionsOf = (set: string | null, everyone: string): string =>
  set === null ? everyone : knownPermissions(BigInt(set)).toString()

/** The colours in the changes; `colors` takes precedence over the older `color`. */
function colorsOf({ color, colors }: Omit<RoleChanges, 'icon'>): RoleColors | undefined {
  if (colors === null) return NO_COLORS
  if (colors?.tertiary_color != null) return HOLOGRAPHIC
  if (colors) {
    return {
      primary_color: colors.primary_color,
      secondary_color: colors.secondary_color ?? null,
      tertiary_color: null,
    }
  }
  return color === undefined ? undefined : { ...NO_COLORS, primary_color: color ?? 0 }
}
