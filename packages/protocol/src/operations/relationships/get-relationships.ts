import { contract } from '../../contract.ts'
import { Relationship } from '../../objects/users/relationship.ts'
import { list } from '../../schema.ts'

export const getRelationships = contract({
  name: 'Get Relationships',
  method: 'GET',
  path: '/users/@me/relationships',
  returns: list(Relationship),
})
