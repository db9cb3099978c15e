import { contract } from '../../contract.ts'
import { Emoji } from '../../objects/messages/emoji.ts'

export const getApplicationEmoji = contract({
  name: 'Get Application Emoji',
  method: 'GET',
  path: '/applications/:applicationId/emojis/:emojiId',
  returns: Emoji,
  errors: ['UnknownEmoji'],
})
