import type { Invite, InviteWithMetadata } from '@guildhall/protocol/objects/guilds/invite'
import { getGuildInvites } from '@guildhall/protocol/operations/invites/get-guild-invites'
import { useMemo } from 'react'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

/** Whoever may not manage the guild is not told how often an invite was used. */
export type ListedInvite = Invite | InviteWithMetadata

/** The invites of a guild, and those that come and go meanwhile. */
export function useInvites(guildId: string): ShownList<ListedInvite> {
  const client = useClient()
  const source = useMemo(
    (): ListSource<ListedInvite> => ({
      read: async (_last, signal) => {
        return { items: await client.call(getGuildInvites, { guildId }, { signal }), isEnd: true }
      },
      follow: ({ type, data }, items) => {
        // The event tells less of an invite than the list does.
        if (type === 'INVITE_CREATE' && data.guild_id === guildId) return null
        if (type !== 'INVITE_DELETE' || data.guild_id !== guildId) return items
        return items.filter(({ code }) => code !== data.code)
      },
    }),
    [client, guildId],
  )
  return useLiveList(source)
}
