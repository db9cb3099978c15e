import { contract } from '../../contract.ts'
import { ApplicationEmojiChanges, Emoji } from '../../objects/messages/emoji.ts'

export const modifyApplicationEmoji = contract({
  name: 'Modify Application Emoji',
  method: 'PATCH',
  path: '/applications/:applicationId/emojis/:emojiId',
  body: ApplicationEmojiChanges,
  returns: Emoji,
  errors: ['UnknownEmoji'],
})
