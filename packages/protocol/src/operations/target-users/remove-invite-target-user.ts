import { contract } from '../../contract.ts'

export const removeInviteTargetUser = contract({
  name: 'Remove Invite Target User',
  method: 'DELETE',
  path: '/invites/:code/target-users/:userId',
  returns: 'nothing',
  errors: ['UnknownTargetUsers'],
})
