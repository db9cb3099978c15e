import { contract } from '../../contract.ts'
import { GroupInvite } from '../../objects/group-invite.ts'
import { InviteQuery } from '../../objects/invite.ts'

export const getGroupInvite = contract({
  name: 'Get Group Invite',
  method: 'GET',
  path: '/invites/__:groupCode',
  query: InviteQuery,
  returns: GroupInvite,
  errors: ['UnknownInvite'],
})
