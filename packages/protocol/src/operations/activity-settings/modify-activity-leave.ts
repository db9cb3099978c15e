import { contract } from '../../contract.ts'
import { ActivityConfig, ActivityLeave } from '../../objects/activities/activity-config.ts'

export const modifyActivityLeave = contract({
  name: 'Modify Activity Leave',
  method: 'PATCH',
  path: '/guildhall/applications/:applicationId/activity',
  body: ActivityLeave,
  returns: ActivityConfig,
  errors: ['UnknownApplication'],
})
