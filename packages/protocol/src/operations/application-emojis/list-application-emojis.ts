import { contract } from '../../contract.ts'
import { ApplicationEmojis } from '../../objects/messages/emoji.ts'

export const listApplicationEmojis = contract({
  name: 'List Application Emojis',
  method: 'GET',
  path: '/applications/:applicationId/emojis',
  returns: ApplicationEmojis,
})
