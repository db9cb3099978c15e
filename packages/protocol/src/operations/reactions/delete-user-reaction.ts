import { contract } from '../../contract.ts'

export const deleteUserReaction = contract({
  name: 'Delete User Reaction',
  method: 'DELETE',
  path: '/channels/:channelId/messages/:messageId/reactions/:emojiName/:userId',
  returns: 'nothing',
  errors: ['UnknownEmojiOfReaction', 'UnknownMessage'],
})
