import { LIMITS } from '@guildhall/protocol/limits'
import type { User } from '@guildhall/protocol/objects/users/user'
import { getAnswerVoters } from '@guildhall/protocol/operations/polls/get-answer-voters'
import { useMemo } from 'react'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

const page_size: number = LIMITS.pollVotersPerPage.max

type Vote = { readonly channelId: string; readonly messageId: string; readonly answerId: number }

/** The voters of a poll's answer, updated by events. */
export function useVoters({ channelId, messageId, answerId }: Vote): ShownList<User> {
  const client = useClient()
  const source = useMemo(
    (): ListSource<User> => ({
      read: async (last, signal) => {
        const at = { channelId, messageId, answerId: String(answerId) }
        const query = { limit: page_size, after: last?.id }
        const { users } = await client.call(getAnswerVoters, at, { query, signal })
        return { items: users, isEnd: users.length < page_size }
      },
      follow: ({ type, data }, users) => {
        if (type !== 'MESSAGE_POLL_VOTE_ADD' && type !== 'MESSAGE_POLL_VOTE_REMOVE') return users
        if (data.message_id !== messageId || data.answer_id !== answerId) return users
        // The event contains only an ID.
        return type === 'MESSAGE_POLL_VOTE_ADD' ? null : users.filter(({ id }) => id !== data.user_id)
      },
    }),
    [client, channelId, messageId, answerId],
  )
  return useLiveList(source)
}
