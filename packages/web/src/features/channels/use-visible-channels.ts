import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { useMemo } from 'react'
import { permissionsInChannel } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild, useMe, useMember } from '../../state/world.ts'

/** A channel, and the user's permissions in it. */
export type VisibleChannel = { readonly channel: GuildChannel; readonly permissions: bigint }

/** The channels of a guild that the user can view, computed again only if the permissions or channels change. */
export function useVisibleChannels(guildId: string): readonly VisibleChannel[] {
  const client = useClient()
  const guild = useGuild(guildId)
  const me = useMe()
  const own = useMember(guildId, me.id)
  const { channels, roles, settings, guests } = guild ?? {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: these determine the permissions.
  return useMemo(() => {
    const { world } = client.store.getState()
    if (world === null || channels === undefined) return []
    return [...channels.values()]
      .map((channel) => ({ channel, permissions: permissionsInChannel(world, guildId, channel.id) }))
      .filter(({ permissions }) => hasPermissions(permissions, Permission.VIEW_CHANNEL))
  }, [client, guildId, channels, roles, settings, guests, own])
}
