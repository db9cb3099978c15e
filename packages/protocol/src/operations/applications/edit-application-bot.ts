import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { ApplicationBotChanges } from '../../objects/applications/application.ts'
import { User } from '../../objects/users/user.ts'

export const editApplicationBot = contract({
  name: 'Edit Application Bot',
  method: 'PATCH',
  path: '/applications/:applicationId/bot',
  body: ApplicationBotChanges,
  bodyBytes: BODY_BYTES.images,
  returns: User,
  errors: ['InvalidAsset'],
})
