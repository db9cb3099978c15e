import { contract } from '../../contract.ts'
import { TargetUsersJobStatus } from '../../objects/guilds/target-users.ts'

export const getTargetUsersJobStatus = contract({
  name: 'Get Target Users Job Status',
  method: 'GET',
  path: '/invites/:code/target-users/job-status',
  returns: TargetUsersJobStatus,
  errors: ['UnknownTargetUsersJob'],
})
