import { contract } from '../../contract.ts'
import { ActivityLinks } from '../../objects/activities/activity-link.ts'

export const listActivityLinks = contract({
  name: 'List Activity Links',
  method: 'GET',
  path: '/applications/:applicationId/links',
  returns: ActivityLinks,
})
