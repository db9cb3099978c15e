import { ReactionType } from '@guildhall/protocol/objects/messages/reaction'
import { getReactions as contract } from '@guildhall/protocol/operations/reactions/get-reactions'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { keyOf, mustFindMessage } from '../messages/messages-store.ts'
import { listReactors } from '../messages/reactions-store.ts'
import { findKind, readEmoji } from './reactions-rules.ts'

const CUSTOMARY_LIMIT = 25

/** The users who reacted with an emoji in one way, by id; empty if there is no such reaction. */
export const getReactions = operation(contract, {
  requires: anyChannelPermission('READ_MESSAGE_HISTORY'),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, channel, params, query }) => {
    const asked = readEmoji(params.emojiName)
    const key = keyOf(guild, channel)
    const message = await mustFindMessage(db, { ...key, id: params.messageId })
    const kind = findKind(message.reactions ?? [], asked)
    const counted = query.type === ReactionType.BURST ? kind?.burst : kind
    if (!counted) return []
    return listReactors(db, {
      ...key,
      kindId: counted.id,
      after: query.after ?? '0',
      limit: query.limit ?? CUSTOMARY_LIMIT,
    })
  },
})
