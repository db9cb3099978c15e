import { contract } from '../../contract.ts'

export const getTargetUsers = contract({
  name: 'Get Target Users',
  method: 'GET',
  path: '/invites/:code/target-users',
  returns: 'csv',
  errors: ['UnknownTargetUsers'],
})
