import { contract } from '../../contract.ts'
import { InstanceUser, InstanceUserChanges } from '../../objects/instances/instance-administration.ts'

export const modifyInstanceUser = contract({
  name: 'Modify Instance User',
  method: 'PATCH',
  path: '/guildhall/instance/users/:userId',
  body: InstanceUserChanges,
  returns: InstanceUser,
  errors: ['UnknownUser'],
})
