import type { Member } from '@guildhall/protocol/objects/guilds/member'
import { listGuildMembers } from '@guildhall/protocol/operations/members/list-guild-members'
import { searchGuildMembers } from '@guildhall/protocol/operations/members/search-guild-members'
import { useMemo } from 'react'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

/** How many are shown at once, and how many more on request. */
const size = 50
/** The maximum of search results. */
const found = 100

/** A guild's members in pages, by registration, or by name prefix. */
export function useMembers(guildId: string, query: string): ShownList<Member> {
  const client = useClient()
  const source = useMemo(
    (): ListSource<Member> => ({
      read: async (last, signal) => {
        const page = { limit: size, after: last?.user.id ?? '0' }
        const items =
          query === ''
            ? await client.call(listGuildMembers, { guildId }, { query: page, signal })
            : await client.call(searchGuildMembers, { guildId }, { query: { limit: found, query }, signal })
        // The actions on a member depend on their current roles: events arrive only for known members.
        client.members.want(
          guildId,
          items.map(({ user }) => user.id),
        )
        return { items, isEnd: query !== '' || items.length < size }
      },
      follow: ({ type, data }, items) =>
        type === 'GUILD_MEMBER_REMOVE' && data.guild_id === guildId
          ? items.filter(({ user }) => user.id !== data.user.id)
          : items,
    }),
    [client, guildId, query],
  )
  return useLiveList(source)
}
