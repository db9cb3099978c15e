import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Application, ManagedApplicationChanges } from '../../objects/applications/application.ts'

export const editApplication = contract({
  name: 'Edit Application',
  method: 'PATCH',
  path: '/applications/:applicationId',
  body: ManagedApplicationChanges,
  bodyBytes: BODY_BYTES.images,
  returns: Application,
  errors: ['UserStorageFull'],
})
