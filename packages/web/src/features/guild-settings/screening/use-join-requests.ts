import type { JoinRequest } from '@guildhall/protocol/objects/guilds/member-verification'
import { getGuildJoinRequests } from '@guildhall/protocol/operations/screening/get-guild-join-requests'
import { useMemo } from 'react'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

const size = 50

export type RequestStatus = 'SUBMITTED' | 'REJECTED'

/** The pending or rejected join requests, newest first. There is no event for new ones. */
export function useJoinRequests(guildId: string, status: RequestStatus) {
  const client = useClient()
  const source = useMemo(
    (): ListSource<JoinRequest> => ({
      read: async (last, signal) => {
        const query = { status, limit: size, before: last?.id }
        const page = await client.call(getGuildJoinRequests, { guildId }, { query, signal })
        return { items: page.guild_join_requests, isEnd: page.guild_join_requests.length < size }
      },
      // Removes the requests of members who left or were admitted.
      follow: ({ type, data }, items) => {
        if (type !== 'GUILD_MEMBER_REMOVE' && type !== 'GUILD_MEMBER_UPDATE') return items
        if (data.guild_id !== guildId || (type === 'GUILD_MEMBER_UPDATE' && data.pending)) return items
        return items.some(({ user_id }) => user_id === data.user.id) ? without(items, data.user.id) : items
      },
    }),
    [client, guildId, status],
  )
  const list = useLiveList(source)
  return {
    ...list,
    remove: (userId: string) => list.store.setState(({ items }) => ({ items: without(items, userId) })),
  }
}

const without = (items: readonly JoinRequest[], userId: string) => items.filter(({ user_id }) => user_id !== userId)
