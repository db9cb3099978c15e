import type { GuildChannel, Overwrite } from '@guildhall/protocol/objects/channels/channel'
import { deleteChannelPermission } from '@guildhall/protocol/operations/channels/delete-channel-permission'
import { editChannelPermissions } from '@guildhall/protocol/operations/channels/edit-channel-permissions'
import { ALL_PERMISSIONS, Permission, type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import type { Client } from '../../../state/client.ts'
import { permissionsInChannel, permissionsInGuild } from '../../../state/permissions.ts'

/** A channel's overwrites by target ID; null for one to be deleted. */
export type Overwrites = { readonly [id: string]: Overwrite | null }

export type OverwriteState = 'deny' | 'inherit' | 'allow'

export const overwritesByTarget = (overwrites: readonly Overwrite[]): Overwrites =>
  Object.fromEntries(overwrites.map((each) => [each.id, each]))

/** The overwrites that exist or will exist. */
export const currentOverwrites = (overwrites: Overwrites): readonly Overwrite[] =>
  Object.values(overwrites).filter((each) => each !== null)

export function overwriteStateOf({ allow, deny }: Overwrite, name: PermissionName): OverwriteState {
  if (hasPermissions(BigInt(allow), Permission[name])) return 'allow'
  return hasPermissions(BigInt(deny), Permission[name]) ? 'deny' : 'inherit'
}

export function withOverwriteState(
  overwrite: Overwrite,
  name: PermissionName,
  overwriteState: OverwriteState,
): Overwrite {
  const bit = Permission[name]
  const put = (set: string, isIn: boolean) => String(isIn ? BigInt(set) | bit : BigInt(set) & ~bit)
  return {
    ...overwrite,
    allow: put(overwrite.allow, overwriteState === 'allow'),
    deny: put(overwrite.deny, overwriteState === 'deny'),
  }
}

/** Whether two channels have the same overwrites, in any order. */
export const haveSameOverwrites = (one: readonly Overwrite[], other: readonly Overwrite[]): boolean =>
  one.length === other.length &&
  one.every(({ id, allow, deny }) => other.some((each) => each.id === id && each.allow === allow && each.deny === deny))

const FOR_ADMINISTRATORS = permissionSet('MANAGE_ROLES', 'ADMINISTRATOR')

/**
 * What the user may allow and deny in a channel: their permissions in the guild or the category, and all if the channel
 * lets them manage permissions (docs/spec/channels.md#permissions-in-overwrites).
 */
export function settableBits(world: ClientState, guildId: string, channel: GuildChannel): bigint {
  const inGuild = permissionsInGuild(world, guildId)
  if (hasPermissions(inGuild, Permission.ADMINISTRATOR)) return ALL_PERMISSIONS
  const own = world.guilds.get(guildId)?.members.get(world.user.id)?.roles ?? []
  const isGiven = channel.permission_overwrites.some(
    ({ id, allow }) =>
      (id === world.user.id || id === guildId || own.includes(id)) &&
      hasPermissions(BigInt(allow), Permission.MANAGE_ROLES),
  )
  const mayHere = hasPermissions(permissionsInChannel(world, guildId, channel.id), Permission.MANAGE_ROLES)
  const inParent = channel.parent_id === null ? 0n : permissionsInChannel(world, guildId, channel.parent_id)
  return (isGiven && mayHere ? ALL_PERMISSIONS : inGuild | inParent) & ~FOR_ADMINISTRATORS
}

/** Sends each changed overwrite separately, so that others' simultaneous changes are kept. */
export async function sendOverwrites(
  client: Client,
  channelId: string,
  changes: Partial<Overwrites>,
): Promise<Overwrites> {
  for (const [id, overwrite] of Object.entries(changes)) {
    if (overwrite === undefined) continue
    if (overwrite === null) await client.call(deleteChannelPermission, { channelId, overwriteId: id })
    else {
      const { type, allow, deny } = overwrite
      await client.call(editChannelPermissions, { channelId, overwriteId: id }, { type, allow, deny })
    }
  }
  return overwritesByTarget(Object.values(changes).filter((overwrite) => overwrite != null))
}
