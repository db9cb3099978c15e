import { contract } from '../../contract.ts'
import { FriendInviteWithMetadata } from '../../objects/users/friend-invite.ts'
import { list } from '../../schema.ts'

export const getUserInvites = contract({
  name: 'Get User Invites',
  method: 'GET',
  path: '/users/@me/invites',
  returns: list(FriendInviteWithMetadata),
})
