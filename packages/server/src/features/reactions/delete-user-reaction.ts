import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/requirement.ts'
import { takeBackReaction } from './reactions-actions.ts'
import { readEmoji } from './reactions-rules.ts'

export const deleteUserReaction = operation({
  name: 'Delete User Reaction',
  method: 'DELETE',
  path: '/channels/:channelId/messages/:messageId/reactions/:emojiName/:userId',
  requires: anyChannelPermission('MANAGE_MESSAGES'),
  returns: 'nothing',
  emits: ['MESSAGE_REACTION_REMOVE'],
  audits: 'none',
  handle: ({ params, write }) => {
    const asked = readEmoji(params.emojiName)
    return write((tx) => takeBackReaction(tx, params.messageId, asked, params.userId))
  },
})
