import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MfaLevel } from '@guildhall/protocol/enums/guild-level'
import { isQuarantined } from '@guildhall/protocol/enums/member-flag'
import { ALL_PERMISSIONS, ELEVATED_PERMISSIONS, Permission } from '@guildhall/protocol/permissions/bits'
import {
  applyTimeout,
  channelPermissions,
  effectiveChannelPermissions,
  guildPermissions,
  hasPermissions,
  type PermissionSubject,
  PRIVATE_CHANNEL_PERMISSIONS,
  pendingMemberPermissions,
  threadPermissions,
} from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { useWorld } from './world.ts'

export type PermissionKey = keyof typeof Permission

/** The user's permissions in a guild. */
export function permissionsInGuild(world: ClientState, guildId: string): bigint {
  const guild = world.guilds.get(guildId)
  if (guild === undefined) return 0n
  const subject = ownSubject(world, guild)
  return limited(world, guild, guildPermissions(guild.settings, guild.roles, subject), subject)
}

/** The user's permissions in a channel or a thread; without a guild in a private channel. */
export function permissionsInChannel(world: ClientState, guildId: string | null, channelId: string): bigint {
  if (guildId === null) return PRIVATE_CHANNEL_PERMISSIONS
  const guild = world.guilds.get(guildId)
  if (guild === undefined) return 0n
  const thread = guild.threads.get(channelId)
  const channel = guild.channels.get(thread?.parent_id ?? channelId)
  if (channel === undefined) return 0n
  const subject = ownSubject(world, guild)
  const base = guildPermissions(guild.settings, guild.roles, subject)
  const set = channelPermissions(guildId, base, channel, subject)
  const effective = effectiveChannelPermissions(
    thread ? threadPermissions(set) : set,
    thread ? ChannelType.GUILD_TEXT : channel.type,
  )
  return limited(world, guild, effective, subject)
}

/** Whether the user holds all of some permissions in a channel. */
export const useCan = (guildId: string | null, channelId: string, ...names: PermissionKey[]): boolean =>
  useWorld((world) => holdsAll(permissionsInChannel(world, guildId, channelId), names))

/** Whether the user holds all of some permissions in a guild. */
export const useCanInGuild = (guildId: string, ...names: PermissionKey[]): boolean =>
  useWorld((world) => holdsAll(permissionsInGuild(world, guildId), names))

const holdsAll = (set: bigint, names: readonly PermissionKey[]): boolean =>
  names.every((name) => hasPermissions(set, Permission[name]))

function ownSubject({ user }: ClientState, guild: ClientGuild): PermissionSubject {
  const own = guild.members.get(user.id)
  const until = own?.communication_disabled_until
  return {
    userId: user.id,
    roleIds: own?.roles ?? [],
    timedOutUntil: own && isQuarantined(own) ? Number.POSITIVE_INFINITY : until == null ? null : Date.parse(until),
    guestOf: guild.guests.get(user.id)?.channel_id ?? null,
  }
}

function limited({ user }: ClientState, guild: ClientGuild, set: bigint, subject: PermissionSubject): bigint {
  const within = applyTimeout(set, subject, Date.now())
  const isPending = set !== ALL_PERMISSIONS && guild.members.get(user.id)?.pending
  const usable = isPending ? pendingMemberPermissions(within) : within
  // If moderation requires a second factor, even an owner without one is refused.
  const isElevated = guild.settings.mfa_level !== MfaLevel.ELEVATED || user.mfa_enabled
  return isElevated ? usable : usable & ~ELEVATED_PERMISSIONS
}
