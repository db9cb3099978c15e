import { LIMITS } from '@guildhall/protocol/limits'
import type { ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'
import type { User } from '@guildhall/protocol/objects/users/user'
import { getReactions } from '@guildhall/protocol/operations/reactions/get-reactions'
import { useMemo } from 'react'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

const page_size: number = LIMITS.reactionsPerPage.max

/** A message's emoji. */
export type ReactionTarget = { readonly channelId: string; readonly messageId: string; readonly emojiName: string }

/** The users who reacted to a message with an emoji. */
export function useReactors(at: ReactionTarget, { id, name }: ReactionEmoji): ShownList<User> {
  const client = useClient()
  const { channelId, messageId, emojiName } = at
  const source = useMemo(
    (): ListSource<User> => ({
      read: async (last, signal) => {
        const query = { limit: page_size, after: last?.id }
        const items = await client.call(getReactions, { channelId, messageId, emojiName }, { query, signal })
        return { items, isEnd: items.length < page_size }
      },
      follow: ({ type, data }, users) => {
        if (type !== 'MESSAGE_REACTION_ADD' && type !== 'MESSAGE_REACTION_REMOVE') return users
        return data.message_id === messageId && isSameReaction(data.emoji, { id, name }) ? null : users
      },
    }),
    [client, channelId, messageId, emojiName, id, name],
  )
  return useLiveList(source)
}

export const isSameReaction = (one: ReactionEmoji, other: ReactionEmoji): boolean =>
  one.id === other.id && (one.id !== null || one.name === other.name)
