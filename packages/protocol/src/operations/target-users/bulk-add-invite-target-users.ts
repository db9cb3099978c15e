import { contract } from '../../contract.ts'
import { TargetUsersChange } from '../../objects/guilds/target-users.ts'

export const bulkAddInviteTargetUsers = contract({
  name: 'Bulk Add Invite Target Users',
  method: 'POST',
  path: '/invites/:code/target-users/bulk-add',
  body: TargetUsersChange,
  returns: 'nothing',
  errors: ['TooManyTargetUsers', 'UnknownTargetUsers'],
})
