import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { World } from './world.ts'

/** Makes the world's guild a Community guild, with the general channel for rules and updates. */
export async function becomeCommunity({ owner, guildId, channels: { general } }: World): Promise<void> {
  const channels = { rules_channel_id: general, public_updates_channel_id: general }
  await owner.api.patch(`/guilds/${guildId}`, { ...channels, features: ['COMMUNITY'] })
}

/** Another channel of the world's guild, by default a text channel; some permissions may be denied to @everyone. */
export async function newChannelOf(
  { owner, guildId }: World,
  name: string,
  { type = 0, denied = [] }: { type?: number; denied?: readonly PermissionName[] } = {},
): Promise<string> {
  const permission_overwrites = [{ id: guildId, type: 0, deny: permissionSet(...denied).toString() }]
  const { body } = await owner.api.post(`/guilds/${guildId}/channels`, { name, type, permission_overwrites })
  return body.id
}

/** A number of text channels in which everyone can write. */
export async function newChannelsOf(world: World, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push(await newChannelOf(world, `channel ${ids.length}`))
  return ids
}
