import { Permission } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import type { ClientState } from '@guildhall/protocol/state/apply-event'
import { type PermissionKey, permissionsInChannel, permissionsInGuild } from '../../state/permissions.ts'

/** The pages of a guild's settings, and of each the permissions one of which opens it; of some, all. */
const OPENED_BY = {
  overview: ['MANAGE_GUILD'],
  roles: ['MANAGE_ROLES'],
  channels: ['MANAGE_ROLES'],
  expressions: ['CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'],
  integrations: ['MANAGE_GUILD', 'MANAGE_WEBHOOKS'],
  widget: ['MANAGE_GUILD'],
  boosts: ['MANAGE_GUILD'],
  members: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_NICKNAMES', 'MANAGE_ROLES', 'MANAGE_GUILD'],
  bans: ['BAN_MEMBERS'],
  invites: ['MANAGE_GUILD', 'VIEW_AUDIT_LOG'],
  onboarding: ['MANAGE_GUILD', 'MANAGE_ROLES'],
  screening: ['MANAGE_GUILD', 'KICK_MEMBERS'],
  welcome: ['MANAGE_GUILD'],
  safety: ['MANAGE_GUILD'],
  audit: ['VIEW_AUDIT_LOG'],
} as const satisfies Record<string, readonly PermissionKey[]>

export type GuildPageId = keyof typeof OPENED_BY

/** Whether one may use a page of a guild's settings. */
export function mayOpenGuildPage(world: ClientState, guildId: string, page: GuildPageId): boolean {
  const set = permissionsInGuild(world, guildId)
  const has = (name: PermissionKey) => holds(set, Permission[name])
  if (page === 'onboarding') return OPENED_BY[page].every(has)
  if (OPENED_BY[page].some(has)) return true
  // Without a second factor an owner who asked for one can do nothing but take that back.
  if (page === 'safety') return world.guilds.get(guildId)?.settings.owner_id === world.user.id
  // Some may set the permissions of one channel, and of nothing else.
  const channels = page === 'channels' ? [...(world.guilds.get(guildId)?.channels.keys() ?? [])] : []
  return channels.some((id) => holds(permissionsInChannel(world, guildId, id), Permission.MANAGE_ROLES))
}

/** Whether any page of a guild's settings is of use to one. */
export const maySetGuild = (world: ClientState, guildId: string): boolean =>
  guildPageIds.some((page) => mayOpenGuildPage(world, guildId, page))

const guildPageIds: readonly GuildPageId[] = [
  'overview',
  'roles',
  'channels',
  'expressions',
  'integrations',
  'widget',
  'boosts',
  'members',
  'bans',
  'invites',
  'onboarding',
  'screening',
  'welcome',
  'safety',
  'audit',
]
