import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'

/** Whether @everyone, whose ID is the guild's, can't view a channel. */
export const isHiddenFromEveryone = ({ permission_overwrites }: GuildChannel, guildId: string): boolean =>
  permission_overwrites.some(({ id, deny }) => id === guildId && hasPermissions(BigInt(deny), Permission.VIEW_CHANNEL))
