import { contract } from '../../contract.ts'

export const deleteAllReactionsForEmoji = contract({
  name: 'Delete All Reactions for Emoji',
  method: 'DELETE',
  path: '/channels/:channelId/messages/:messageId/reactions/:emojiName',
  returns: 'nothing',
  errors: ['UnknownEmojiOfReaction', 'UnknownMessage'],
})
