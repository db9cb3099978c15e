import { contract } from '../../contract.ts'
import { NewRelationship } from '../../objects/users/relationship.ts'

export const createRelationship = contract({
  name: 'Create Relationship',
  method: 'PUT',
  path: '/users/@me/relationships/:userId',
  body: NewRelationship,
  returns: 'nothing',
  errors: [
    'AlreadyFriends',
    'BotsHaveNoFriends',
    'FriendRequestBlocked',
    'NoFriendOfOneself',
    'NoFriendRequest',
    'TooManyBlockedUsers',
    'TooManyFriends',
    'UnknownUser',
  ],
})
