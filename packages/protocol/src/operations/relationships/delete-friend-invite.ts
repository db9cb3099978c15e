import { contract } from '../../contract.ts'
import { FriendInvite } from '../../objects/users/friend-invite.ts'

export const deleteFriendInvite = contract({
  name: 'Delete Friend Invite',
  method: 'DELETE',
  path: '/invites/:friendCode',
  returns: FriendInvite,
  errors: ['UnknownInvite'],
})
