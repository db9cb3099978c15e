import { contract } from '../../contract.ts'
import { TargetUsersChange } from '../../objects/guilds/target-users.ts'

export const bulkRemoveInviteTargetUsers = contract({
  name: 'Bulk Remove Invite Target Users',
  method: 'POST',
  path: '/invites/:code/target-users/bulk-delete',
  body: TargetUsersChange,
  returns: 'nothing',
  errors: ['UnknownTargetUsers'],
})
