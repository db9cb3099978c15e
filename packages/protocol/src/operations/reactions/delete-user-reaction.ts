import { contract } from '../../contract.ts'
import { ReactionTypeQuery } from '../../objects/messages/reaction.ts'

export const deleteUserReaction = contract({
  name: 'Delete User Reaction',
  method: 'DELETE',
  path: '/channels/:channelId/messages/:messageId/reactions/:emojiName/:userId',
  query: ReactionTypeQuery,
  returns: 'nothing',
  errors: ['UnknownEmojiOfReaction', 'UnknownMessage'],
})
