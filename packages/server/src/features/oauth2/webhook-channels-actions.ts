import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { PlacesForWebhooks } from '@guildhall/protocol/objects/applications/oauth2'
import { Permission, permissionSet } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import type { ResolvedScope } from '../../kernel/scopes/scope.ts'
import { resolveScope } from '../../kernel/scopes/scopes.ts'
import { listGuildsOf, listRolesOf } from '../users/users-store.ts'
import { toPartialGuild } from '../users/users-view.ts'

/** The maximum number of guilds whose channels are read. */
const MOST_GUILDS = 25

/**
 * The channels that a page can offer for an application's webhook, of one guild or of all in which the user's roles
 * allow them to manage webhooks. Whether one can be created is checked when a channel is chosen.
 */
export async function listPlacesForWebhooks(
  kernel: Kernel,
  caller: Caller,
  guildId: string | undefined,
): Promise<PlacesForWebhooks[]> {
  const { db } = kernel.store
  const userId = caller.user.id
  const all = await listGuildsOf(db, userId, { before: undefined, after: undefined, limit: LIMITS.guildsPerPage.max })
  const found = guildId === undefined ? all : all.filter(({ settings }) => settings.id === guildId)
  const ids = found.map(({ settings }) => settings.id)
  const roles = await listRolesOf(db, userId, ids)
  const managed = found
    .map((each) => toPartialGuild(userId, each, roles.get(each.settings.id) ?? new Map()))
    .filter(({ permissions, owner }) => owner || hasPermissions(BigInt(permissions), Permission.MANAGE_WEBHOOKS))
  const places: PlacesForWebhooks[] = []
  for (const { id, name } of managed.slice(0, MOST_GUILDS)) {
    const channels = await channelsIn(kernel, caller, id)
    if (channels.length > 0) places.push({ id, name, channels })
  }
  return places
}

const NEEDED = permissionSet('VIEW_CHANNEL', 'MANAGE_WEBHOOKS')

async function channelsIn(kernel: Kernel, caller: Caller, guildId: string): Promise<PlacesForWebhooks['channels']> {
  const requires = permission('MANAGE_WEBHOOKS')
  const { guild, actor } = await resolveScope(kernel, { requires }, caller, { guildId }).catch(nowhere)
  if (!guild || !actor) return []
  return [...guild.channels.values()]
    .filter((channel) => channel.type !== ChannelType.GUILD_CATEGORY && hasPermissions(actor.in(channel), NEEDED))
    .map(({ id, name }) => ({ id, name }))
}

/**
 * A guild that is unavailable, or that the user has just left, has no channels to offer; the others are still listed.
 */
function nowhere(error: unknown): ResolvedScope {
  if (error instanceof ApiError) return {}
  throw error
}
