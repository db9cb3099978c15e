import { contract } from '../../contract.ts'

export const deleteOwnReaction = contract({
  name: 'Delete Own Reaction',
  method: 'DELETE',
  path: '/channels/:channelId/messages/:messageId/reactions/:emojiName/@me',
  returns: 'nothing',
  errors: ['UnknownEmojiOfReaction', 'UnknownMessage'],
})
