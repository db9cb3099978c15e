import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import {
  channelPermissions,
  effectiveChannelPermissions,
  guildPermissions,
} from '@guildhall/protocol/permissions/compute-permissions'
import type { GuildState } from '@guildhall/protocol/state/guild-state'

/** A placeholder for an unknown member. */
const anyone = { userId: '0', roleIds: [] }

/** The permissions of @everyone in a channel. */
export function everyonePermissionsIn(
  { settings, roles }: Pick<GuildState, 'roles' | 'settings'>,
  channel: GuildChannel,
): bigint {
  const base = guildPermissions(settings, roles, anyone)
  return effectiveChannelPermissions(channelPermissions(settings.id, base, channel, anyone), channel.type)
}
