import { LIMITS } from '@guildhall/protocol/limits'
import type { ReactionEmoji } from '@guildhall/protocol/objects/reaction'
import type { User } from '@guildhall/protocol/objects/user'
import { useCallback } from 'react'
import type { Received } from '../../../gateway/received.ts'
import { type LiveList, useLiveList } from '../../../shared/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

const page_size: number = LIMITS.reactionsPerPage.max

/** Who reacted to a message with an emoji. `path` names the emoji at its message. */
export function useReactors(path: string, emoji: ReactionEmoji, messageId: string): LiveList<User> {
  const client = useClient()
  const read = useCallback(
    async (last: User | undefined, signal: AbortSignal) => {
      const query = new URLSearchParams({ limit: String(page_size), ...(last && { after: last.id }) })
      const items = await client.request<User[]>({ method: 'GET', path: `${path}?${query}`, signal })
      return { items, hasMore: items.length === page_size }
    },
    [client, path],
  )
  const isAbout = useCallback(
    (event: Received) =>
      (event.type === 'MESSAGE_REACTION_ADD' || event.type === 'MESSAGE_REACTION_REMOVE') &&
      event.data.message_id === messageId &&
      isSame(event.data.emoji, emoji),
    [messageId, emoji],
  )
  return useLiveList({ read, isAbout, step: page_size })
}

export const isSame = (one: ReactionEmoji, other: ReactionEmoji): boolean =>
  one.id === other.id && (one.id !== null || one.name === other.name)
