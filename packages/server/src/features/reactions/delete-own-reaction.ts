import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/requirement.ts'
import { takeBackReaction } from './reactions-actions.ts'
import { readEmoji } from './reactions-rules.ts'

export const deleteOwnReaction = operation({
  name: 'Delete Own Reaction',
  method: 'DELETE',
  path: '/channels/:channelId/messages/:messageId/reactions/:emojiName/@me',
  requires: anyChannelPermission('READ_MESSAGE_HISTORY'),
  returns: 'nothing',
  emits: ['MESSAGE_REACTION_REMOVE'],
  audits: 'none',
  handle: ({ params, caller, write }) => {
    const asked = readEmoji(params.emojiName)
    return write((tx) => takeBackReaction(tx, params.messageId, asked, caller.user.id))
  },
})
