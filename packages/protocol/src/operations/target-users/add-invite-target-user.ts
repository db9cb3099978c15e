import { contract } from '../../contract.ts'

export const addInviteTargetUser = contract({
  name: 'Add Invite Target User',
  method: 'PUT',
  path: '/invites/:code/target-users/:userId',
  returns: 'nothing',
  errors: ['TooManyTargetUsers', 'UnknownTargetUsers'],
})
