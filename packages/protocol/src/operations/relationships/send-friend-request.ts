import { contract } from '../../contract.ts'
import { NewFriendRequest } from '../../objects/users/relationship.ts'

export const sendFriendRequest = contract({
  name: 'Send Friend Request',
  method: 'POST',
  path: '/users/@me/relationships',
  body: NewFriendRequest,
  returns: 'nothing',
  errors: [
    'AlreadyFriends',
    'FriendRequestBlocked',
    'FriendRequestsDisabled',
    'NoFriendOfOneself',
    'NobodyOfThatName',
    'TooManyFriends',
  ],
})
