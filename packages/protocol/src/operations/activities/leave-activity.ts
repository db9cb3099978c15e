import { contract } from '../../contract.ts'
import { ActivityLeave } from '../../objects/activities/activity-instance.ts'

export const leaveActivity = contract({
  name: 'Leave Activity',
  method: 'POST',
  path: '/applications/:applicationId/activities/:location/instances/:instance/leave',
  body: ActivityLeave,
  returns: 'nothing',
  errors: ['NotFound'],
})
