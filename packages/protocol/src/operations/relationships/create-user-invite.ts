import { contract } from '../../contract.ts'
import { FriendInviteWithMetadata } from '../../objects/users/friend-invite.ts'

export const createUserInvite = contract({
  name: 'Create User Invite',
  method: 'POST',
  path: '/users/@me/invites',
  returns: FriendInviteWithMetadata,
  errors: ['TooManyInvites'],
})
