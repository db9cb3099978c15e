import { deleteOwnReaction as contract } from '@guildhall/protocol/operations/reactions/delete-own-reaction'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { takeBackReaction } from './reactions-actions.ts'
import { readEmoji } from './reactions-rules.ts'

export const deleteOwnReaction = operation(contract, {
  requires: anyChannelPermission('READ_MESSAGE_HISTORY'),
  emits: ['MESSAGE_REACTION_REMOVE'],
  audits: 'none',
  handle: ({ params, query, caller, write }) => {
    const asked = readEmoji(params.emojiName)
    return write((tx) => takeBackReaction(tx, params.messageId, { ...asked, type: query.type }, caller.user.id))
  },
})
