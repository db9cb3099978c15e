import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { ActivityConfig, ActivityConfigChanges } from '../../objects/activities/activity-config.ts'

export const editEmbeddedActivityConfig = contract({
  name: 'Edit Embedded Activity Config',
  method: 'PATCH',
  path: '/applications/:applicationId/embedded-activity-config',
  body: ActivityConfigChanges,
  bodyBytes: BODY_BYTES.images,
  returns: ActivityConfig,
  errors: ['InvalidAsset', 'UserStorageFull'],
})
