import { contract } from '../../contract.ts'

export const deleteUserConnection = contract({
  name: 'Delete User Connection',
  method: 'DELETE',
  path: '/users/@me/connections/:service/:account',
  returns: 'nothing',
  errors: ['UnknownConnection'],
})
