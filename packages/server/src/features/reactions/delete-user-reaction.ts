import { deleteUserReaction as contract } from '@guildhall/protocol/operations/reactions/delete-user-reaction'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { takeBackReaction } from './reactions-actions.ts'
import { readEmoji } from './reactions-rules.ts'

export const deleteUserReaction = operation(contract, {
  requires: anyChannelPermission('MANAGE_MESSAGES'),
  emits: ['MESSAGE_REACTION_REMOVE'],
  audits: 'none',
  handle: ({ params, query, write }) => {
    const asked = readEmoji(params.emojiName)
    return write((tx) => takeBackReaction(tx, params.messageId, { ...asked, type: query.type }, params.userId))
  },
})
