import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import { channelPermissions, effectiveInChannel, guildPermissions } from '@guildhall/protocol/permissions/compute'
import type { GuildModel } from './guild-model.ts'

/** A member of whom nothing is known: he holds no role, and no overwrite names him. */
const ANYONE = { userId: '0', roleIds: [] }

/** What @everyone may do in a channel: any member, whatever else he may (conventions D.2, D.3). */
export function everyoneIn(guild: GuildModel, channel: GuildChannel): bigint {
  const base = guildPermissions(guild.settings, guild.roles, ANYONE)
  return effectiveInChannel(channelPermissions(guild.id, base, channel, ANYONE), channel.type)
}
