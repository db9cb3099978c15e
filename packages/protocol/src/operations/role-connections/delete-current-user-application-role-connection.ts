import { contract } from '../../contract.ts'

export const deleteCurrentUserApplicationRoleConnection = contract({
  name: 'Delete Current User Application Role Connection',
  method: 'DELETE',
  path: '/users/@me/applications/:applicationId/role-connection',
  returns: 'nothing',
})
