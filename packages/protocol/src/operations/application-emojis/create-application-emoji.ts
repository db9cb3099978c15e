import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Emoji, NewApplicationEmoji } from '../../objects/messages/emoji.ts'

export const createApplicationEmoji = contract({
  name: 'Create Application Emoji',
  method: 'POST',
  path: '/applications/:applicationId/emojis',
  body: NewApplicationEmoji,
  bodyBytes: BODY_BYTES.images,
  returns: Emoji,
  status: 201,
  errors: ['InvalidAsset', 'TooManyEmojis', 'UserStorageFull'],
})
