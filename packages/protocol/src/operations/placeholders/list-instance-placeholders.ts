import { contract } from '../../contract.ts'
import { InstancePlaceholders, InstancePlaceholdersQuery } from '../../objects/users/placeholder-claim.ts'

export const listInstancePlaceholders = contract({
  name: 'List Instance Placeholders',
  method: 'GET',
  path: '/guildhall/instance/placeholders',
  query: InstancePlaceholdersQuery,
  returns: InstancePlaceholders,
})
