import { contract } from '../../contract.ts'
import { ReactionsQuery } from '../../objects/messages/reaction.ts'
import { User } from '../../objects/users/user.ts'
import { list } from '../../schema.ts'

export const getReactions = contract({
  name: 'Get Reactions',
  method: 'GET',
  path: '/channels/:channelId/messages/:messageId/reactions/:emojiName',
  query: ReactionsQuery,
  returns: list(User),
  errors: ['UnknownEmojiOfReaction', 'UnknownMessage'],
})
