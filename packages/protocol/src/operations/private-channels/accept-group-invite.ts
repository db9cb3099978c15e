import { contract } from '../../contract.ts'
import { AcceptedGroupInvite } from '../../objects/users/group-invite.ts'

export const acceptGroupInvite = contract({
  name: 'Accept Group Invite',
  method: 'POST',
  path: '/invites/__:groupCode',
  returns: AcceptedGroupInvite,
  errors: ['TooManyRecipients', 'UnknownInvite'],
})
