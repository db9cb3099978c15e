import { contract } from '../../contract.ts'
import { InstanceJobs, InstanceJobsQuery } from '../../objects/instances/instance-administration.ts'

export const listInstanceJobs = contract({
  name: 'List Instance Jobs',
  method: 'GET',
  path: '/guildhall/instance/jobs',
  query: InstanceJobsQuery,
  returns: InstanceJobs,
})
