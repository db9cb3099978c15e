import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Application, ApplicationChanges } from '../../objects/applications/application.ts'

export const editCurrentApplication = contract({
  name: 'Edit Current Application',
  method: 'PATCH',
  path: '/applications/@me',
  body: ApplicationChanges,
  bodyBytes: BODY_BYTES.images,
  returns: Application,
})
