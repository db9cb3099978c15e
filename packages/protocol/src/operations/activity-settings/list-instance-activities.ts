import { contract } from '../../contract.ts'
import { InstanceActivities, InstanceActivitiesQuery } from '../../objects/instances/instance-administration.ts'

export const listInstanceActivities = contract({
  name: 'List Instance Activities',
  method: 'GET',
  path: '/guildhall/instance/activities',
  query: InstanceActivitiesQuery,
  returns: InstanceActivities,
})
