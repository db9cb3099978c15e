import { LIMITS } from '@guildhall/protocol/limits'
import type { ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'
import type { User } from '@guildhall/protocol/objects/users/user'
import { getReactions } from '@guildhall/protocol/operations/reactions/get-reactions'
import { useMemo } from 'react'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'
import type { ReactionOfType } from '../row/reactions-by-type.ts'

const page_size: number = LIMITS.reactionsPerPage.max

/** A message's emoji. */
export type ReactionTarget = { readonly channelId: string; readonly messageId: string; readonly emojiName: string }

/** The users who reacted to a message with an emoji in one way. */
export function useReactors(at: ReactionTarget, { emoji, type }: ReactionOfType): ShownList<User> {
  const { id, name } = emoji
  const client = useClient()
  const { channelId, messageId, emojiName } = at
  const source = useMemo(
    (): ListSource<User> => ({
      read: async (last, signal) => {
        const query = { limit: page_size, after: last?.id, type }
        const items = await client.call(getReactions, { channelId, messageId, emojiName }, { query, signal })
        return { items, isEnd: items.length < page_size }
      },
      follow: ({ type: event, data }, users) => {
        if (event !== 'MESSAGE_REACTION_ADD' && event !== 'MESSAGE_REACTION_REMOVE') return users
        return data.type === type && data.message_id === messageId && isSameReaction(data.emoji, { id, name })
          ? null
          : users
      },
    }),
    [client, channelId, messageId, emojiName, id, name, type],
  )
  return useLiveList(source)
}

export const isSameReaction = (one: ReactionEmoji, other: ReactionEmoji): boolean =>
  one.id === other.id && (one.id !== null || one.name === other.name)
