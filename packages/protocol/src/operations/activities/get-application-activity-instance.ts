import { contract } from '../../contract.ts'
import { ActivityInstance } from '../../objects/activities/activity-instance.ts'

export const getApplicationActivityInstance = contract({
  name: 'Get Application Activity Instance',
  method: 'GET',
  path: '/applications/:applicationId/activity-instances/:instance',
  returns: ActivityInstance,
  errors: ['NotFound'],
})
