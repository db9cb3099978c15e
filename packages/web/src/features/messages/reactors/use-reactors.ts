import { LIMITS } from '@guildhall/protocol/limits'
import type { ReactionEmoji } from '@guildhall/protocol/objects/reaction'
import type { User } from '@guildhall/protocol/objects/user'
import { useMemo } from 'react'
import type { ListSource } from '../../../shared/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

const page_size: number = LIMITS.reactionsPerPage.max

/** Who reacted to a message with an emoji. `path` names the emoji at its message. */
export function useReactors(path: string, { id, name }: ReactionEmoji, messageId: string): ShownList<User> {
  const client = useClient()
  const source = useMemo(
    (): ListSource<User> => ({
      read: async (last, signal) => {
        const query = new URLSearchParams({ limit: String(page_size), ...(last && { after: last.id }) })
        const items = await client.request<User[]>({ method: 'GET', path: `${path}?${query}`, signal })
        return { items, isEnd: items.length < page_size }
      },
      follow: ({ type, data }, users) => {
        if (type !== 'MESSAGE_REACTION_ADD' && type !== 'MESSAGE_REACTION_REMOVE') return users
        return data.message_id === messageId && isSame(data.emoji, { id, name }) ? null : users
      },
    }),
    [client, path, id, name, messageId],
  )
  return useLiveList(source)
}

export const isSame = (one: ReactionEmoji, other: ReactionEmoji): boolean =>
  one.id === other.id && (one.id !== null || one.name === other.name)
