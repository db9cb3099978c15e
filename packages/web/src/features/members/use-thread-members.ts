import type { ThreadMember } from '@guildhall/protocol/objects/channels/thread'
import { listThreadMembers } from '@guildhall/protocol/operations/threads/list-thread-members'
import { useMemo } from 'react'
import type { ListSource } from '../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../shared/lists/use-live-list.ts'
import { useClient } from '../../state/use-client.ts'

const size = 100

/** The members of a thread in pages, updated by events. */
export function useThreadMembers(threadId: string): ShownList<ThreadMember> {
  const client = useClient()
  const source = useMemo(
    (): ListSource<ThreadMember> => ({
      read: async (last, signal) => {
        const query = { with_member: true, limit: size, after: last?.user_id }
        const items = await client.call(listThreadMembers, { channelId: threadId }, { query, signal })
        return { items, isEnd: items.length < size }
      },
      follow: ({ type, data }, items) => {
        if (type !== 'THREAD_MEMBERS_UPDATE' || data.id !== threadId) return items
        const gone = data.removed_member_ids ?? []
        if (gone.length === 0) return null
        return items.filter(({ user_id }) => user_id === undefined || !gone.includes(user_id))
      },
    }),
    [client, threadId],
  )
  return useLiveList(source)
}
