import type { Ban } from '@guildhall/protocol/objects/guilds/ban'
import { getGuildBans } from '@guildhall/protocol/operations/bans/get-guild-bans'
import { useMemo } from 'react'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

const size = 1000

/** A guild's bans in pages, updated by events. */
export function useBans(guildId: string): ShownList<Ban> {
  const client = useClient()
  const source = useMemo(
    (): ListSource<Ban> => ({
      read: async (last, signal) => {
        const items = await client.call(
          getGuildBans,
          { guildId },
          { query: { limit: size, after: last?.user.id ?? '0' }, signal },
        )
        return { items, isEnd: items.length < size }
      },
      follow: ({ type, data }, items) => {
        // The event has no reason.
        if (type === 'GUILD_BAN_ADD' && data.guild_id === guildId) return null
        if (type !== 'GUILD_BAN_REMOVE' || data.guild_id !== guildId) return items
        return items.filter(({ user }) => user.id !== data.user.id)
      },
    }),
    [client, guildId],
  )
  return useLiveList(source)
}
