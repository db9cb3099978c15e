import { contract } from '../../contract.ts'
import { ReactionTypeQuery } from '../../objects/messages/reaction.ts'

export const deleteOwnReaction = contract({
  name: 'Delete Own Reaction',
  method: 'DELETE',
  path: '/channels/:channelId/messages/:messageId/reactions/:emojiName/@me',
  query: ReactionTypeQuery,
  returns: 'nothing',
  errors: ['UnknownEmojiOfReaction', 'UnknownMessage'],
})
