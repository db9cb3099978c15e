import { contract } from '../../contract.ts'
import { RelationshipChanges } from '../../objects/users/relationship.ts'

export const modifyRelationship = contract({
  name: 'Modify Relationship',
  method: 'PATCH',
  path: '/users/@me/relationships/:userId',
  body: RelationshipChanges,
  returns: 'nothing',
  errors: ['NotFriends', 'UnknownUser'],
})
