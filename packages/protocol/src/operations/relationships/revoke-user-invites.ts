import { contract } from '../../contract.ts'
import { FriendInviteWithMetadata } from '../../objects/users/friend-invite.ts'
import { list } from '../../schema.ts'

export const revokeUserInvites = contract({
  name: 'Revoke User Invites',
  method: 'DELETE',
  path: '/users/@me/invites',
  returns: list(FriendInviteWithMetadata),
})
