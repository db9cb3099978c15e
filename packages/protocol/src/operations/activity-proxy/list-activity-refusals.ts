import { contract } from '../../contract.ts'
import { ActivityRefusalEntry } from '../../objects/activities/activity-proxy.ts'
import { list } from '../../schema.ts'

export const listActivityRefusals = contract({
  name: 'List Activity Refusals',
  method: 'GET',
  path: '/guildhall/applications/:applicationId/activity-refusals',
  returns: list(ActivityRefusalEntry),
})
