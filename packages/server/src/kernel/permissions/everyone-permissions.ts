import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { effectiveChannelPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { GuildModel } from '../read-model/guild-model.ts'
import { grantedToRoles } from './member-rights.ts'

/** A member without roles and without overwrites. */
const ANYONE = { userId: '0', roleIds: [] }

/** The permissions of a member without roles and without overwrites in a channel, after applying the implicit rules. */
export function everyoneIn(guild: GuildModel, channel: GuildChannel): bigint {
  return effectiveChannelPermissions(grantedToRoles(guild, ANYONE, channel), channel.type)
}
