import { contract } from '../../contract.ts'
import { FriendInvite } from '../../objects/users/friend-invite.ts'

export const getFriendInvite = contract({
  name: 'Get Friend Invite',
  method: 'GET',
  path: '/invites/:friendCode',
  returns: FriendInvite,
  errors: ['UnknownInvite'],
})
