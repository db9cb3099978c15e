import { contract } from '../../contract.ts'
import { ActivityConfig, ActivityPermissions } from '../../objects/activities/activity-config.ts'

export const modifyActivityPermissions = contract({
  name: 'Modify Activity Permissions',
  method: 'PATCH',
  path: '/guildhall/applications/:applicationId/activity',
  body: ActivityPermissions,
  returns: ActivityConfig,
  errors: ['UnknownApplication'],
})
