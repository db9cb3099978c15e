import { contract } from '../../contract.ts'
import { InstanceUserReset, ResetCredentials } from '../../objects/instances/instance-administration.ts'

export const resetInstanceUser = contract({
  name: 'Reset Instance User',
  method: 'POST',
  path: '/guildhall/instance/users/:userId/reset',
  body: InstanceUserReset,
  returns: ResetCredentials,
  errors: ['UnknownUser'],
})
