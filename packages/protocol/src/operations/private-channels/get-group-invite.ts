import { contract } from '../../contract.ts'
import { InviteQuery } from '../../objects/guilds/invite.ts'
import { GroupInvite } from '../../objects/users/group-invite.ts'

export const getGroupInvite = contract({
  name: 'Get Group Invite',
  method: 'GET',
  path: '/invites/__:groupCode',
  query: InviteQuery,
  returns: GroupInvite,
  errors: ['UnknownInvite'],
})
