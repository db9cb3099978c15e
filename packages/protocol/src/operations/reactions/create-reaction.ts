import { contract } from '../../contract.ts'

export const createReaction = contract({
  name: 'Create Reaction',
  method: 'PUT',
  path: '/channels/:channelId/messages/:messageId/reactions/:emojiName/@me',
  returns: 'nothing',
  errors: ['ReactionBlocked', 'ThreadArchived', 'TooManyReactions', 'UnknownEmojiOfReaction', 'UnknownMessage'],
})
