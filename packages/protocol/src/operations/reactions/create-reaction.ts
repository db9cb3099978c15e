import { contract } from '../../contract.ts'
import { ReactionTypeQuery } from '../../objects/messages/reaction.ts'

export const createReaction = contract({
  name: 'Create Reaction',
  method: 'PUT',
  path: '/channels/:channelId/messages/:messageId/reactions/:emojiName/@me',
  query: ReactionTypeQuery,
  returns: 'nothing',
  errors: ['ReactionBlocked', 'ThreadArchived', 'TooManyReactions', 'UnknownEmojiOfReaction', 'UnknownMessage'],
})
