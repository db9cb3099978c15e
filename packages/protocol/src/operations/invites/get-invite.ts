import { contract } from '../../contract.ts'
import { Invite, InviteQuery } from '../../objects/guilds/invite.ts'

export const getInvite = contract({
  name: 'Get Invite',
  method: 'GET',
  path: '/invites/:code',
  query: InviteQuery,
  returns: Invite,
  errors: ['UnknownInvite'],
})
