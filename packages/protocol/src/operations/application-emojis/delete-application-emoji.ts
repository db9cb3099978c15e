import { contract } from '../../contract.ts'

export const deleteApplicationEmoji = contract({
  name: 'Delete Application Emoji',
  method: 'DELETE',
  path: '/applications/:applicationId/emojis/:emojiId',
  returns: 'nothing',
  errors: ['UnknownEmoji'],
})
