import { contract } from '../../contract.ts'
import { ActivityLink } from '../../objects/activities/activity-link.ts'

export const getActivityLink = contract({
  name: 'Get Activity Link',
  method: 'GET',
  path: '/applications/:applicationId/links/:link',
  returns: ActivityLink,
  errors: ['NotFound'],
})
