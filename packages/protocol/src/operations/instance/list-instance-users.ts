import { contract } from '../../contract.ts'
import { InstanceUsers, InstanceUsersQuery } from '../../objects/instances/instance-administration.ts'

export const listInstanceUsers = contract({
  name: 'List Instance Users',
  method: 'GET',
  path: '/guildhall/instance/users',
  query: InstanceUsersQuery,
  returns: InstanceUsers,
})
