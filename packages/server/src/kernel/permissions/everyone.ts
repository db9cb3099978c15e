import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { effectiveInChannel } from '@guildhall/protocol/permissions/compute'
import type { GuildModel } from '../read-model/guild-model.ts'
import { grantedToRoles } from './member-rights.ts'

/** A member without roles, whom no overwrite names. */
const ANYONE = { userId: '0', roleIds: [] }

/** What @everyone may do in a channel: every member may do at least this (docs/spec/permissions.md#implicit-rules). */
export function everyoneIn(guild: GuildModel, channel: GuildChannel): bigint {
  return effectiveInChannel(grantedToRoles(guild, ANYONE, channel), channel.type)
}
