import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { type PermissionKey, permissionsInChannel, permissionsInGuild } from '../../state/permissions.ts'

/** The permissions that open pages of a guild's settings. */
const OPENING = [
  'MANAGE_GUILD',
  'MANAGE_ROLES',
  'CREATE_GUILD_EXPRESSIONS',
  'MANAGE_GUILD_EXPRESSIONS',
  'MANAGE_WEBHOOKS',
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'MODERATE_MEMBERS',
  'MANAGE_NICKNAMES',
  'VIEW_AUDIT_LOG',
] as const satisfies readonly PermissionKey[]

export type OpeningPermission = (typeof OPENING)[number]

/** Whether the user can use any page of a guild's settings. */
export const mayOpenGuildSettings = (world: ClientState, guildId: string): boolean => {
  const set = permissionsInGuild(world, guildId)
  return (
    OPENING.some((name) => hasPermissions(set, Permission[name])) ||
    ownsGuild(world, guildId) ||
    mayEditAnyChannel(world, guildId)
  )
}

/** Without a second factor, an owner who required one has no permission, and can only switch that off. */
export const ownsGuild = (world: ClientState, guildId: string): boolean =>
  world.guilds.get(guildId)?.settings.owner_id === world.user.id

/** Some members may edit the permissions of one channel, and nothing else. */
export const mayEditAnyChannel = (world: ClientState, guildId: string): boolean =>
  [...(world.guilds.get(guildId)?.channels.keys() ?? [])].some((id) =>
    hasPermissions(permissionsInChannel(world, guildId, id), Permission.MANAGE_ROLES),
  )
