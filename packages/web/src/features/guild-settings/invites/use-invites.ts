import type { Invite, InviteWithMetadata } from '@guildhall/protocol/objects/guilds/invite'
import { getGuildInvites } from '@guildhall/protocol/operations/invites/get-guild-invites'
import { useMemo } from 'react'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

/** Members without MANAGE_GUILD don't receive the number of uses of an invite. */
export type ListedInvite = Invite | InviteWithMetadata

/** The invites of a guild, updated by events. */
export function useInvites(guildId: string): ShownList<ListedInvite> {
  const client = useClient()
  const source = useMemo(
    (): ListSource<ListedInvite> => ({
      read: async (_last, signal) => {
        return { items: await client.call(getGuildInvites, { guildId }, { signal }), isEnd: true }
      },
      follow: ({ type, data }, items) => {
        // The event has less data than the list.
        if (type === 'INVITE_CREATE' && data.guild_id === guildId) return null
        if (type !== 'INVITE_DELETE' || data.guild_id !== guildId) return items
        return items.filter(({ code }) => code !== data.code)
      },
    }),
    [client, guildId],
  )
  return useLiveList(source)
}
