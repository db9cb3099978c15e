import { contract } from '../../contract.ts'
import { RoleConnection } from '../../objects/applications/role-connection.ts'

export const getCurrentUserApplicationRoleConnection = contract({
  name: 'Get Current User Application Role Connection',
  method: 'GET',
  path: '/users/@me/applications/:applicationId/role-connection',
  returns: RoleConnection,
})
