import { contract } from '../../contract.ts'
import { AcceptedFriendInvite } from '../../objects/users/friend-invite.ts'

export const acceptFriendInvite = contract({
  name: 'Accept Friend Invite',
  method: 'POST',
  path: '/invites/:friendCode',
  returns: AcceptedFriendInvite,
  errors: ['FriendRequestBlocked', 'NoFriendOfOneself', 'TooManyFriends', 'UnknownInvite'],
})
