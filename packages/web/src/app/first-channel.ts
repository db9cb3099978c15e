import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'

/** The storage key for the last visited channel of a guild. */
export const lastChannelKey = (guildId: string): string => `guildhall.last-channel.${guildId}`

type PermissionsIn = (world: ClientState, guildId: string, channelId: string) => bigint

/** The last visited channel if it is visible, or else the topmost text channel. */
export function firstChannel(
  world: ClientState,
  guildId: string,
  permissionsIn: PermissionsIn,
  last: string | null,
): string | null {
  const channels = [...(world.guilds.get(guildId)?.channels.values() ?? [])]
  const isOpen = (id: string) => hasPermissions(permissionsIn(world, guildId, id), Permission.VIEW_CHANNEL)
  if (last !== null && channels.some(({ id }) => id === last) && isOpen(last)) return last
  const [first] = channels
    .filter(({ type }) => type === ChannelType.GUILD_TEXT || type === ChannelType.GUILD_ANNOUNCEMENT)
    .filter(({ id }) => isOpen(id))
    .sort((a, b) => a.position - b.position)
  return first?.id ?? null
}
