import { contract } from '../../contract.ts'

export const removeRelationship = contract({
  name: 'Remove Relationship',
  method: 'DELETE',
  path: '/users/@me/relationships/:userId',
  returns: 'nothing',
  errors: ['UnknownUser'],
})
