import { contract } from '../../contract.ts'

export const deleteUserAuthorization = contract({
  name: 'Delete User Authorization',
  method: 'DELETE',
  path: '/oauth2/tokens/:authorizationId',
  returns: 'nothing',
  errors: ['UnknownToken'],
})
