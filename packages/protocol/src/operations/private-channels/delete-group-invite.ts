import { contract } from '../../contract.ts'
import { GroupInvite } from '../../objects/users/group-invite.ts'

export const deleteGroupInvite = contract({
  name: 'Delete Group Invite',
  method: 'DELETE',
  path: '/invites/__:groupCode',
  returns: GroupInvite,
  errors: ['UnknownInvite'],
})
