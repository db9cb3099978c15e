import { contract } from '../../contract.ts'
import { NewRoleConnection, RoleConnection } from '../../objects/applications/role-connection.ts'

export const updateCurrentUserApplicationRoleConnection = contract({
  name: 'Update Current User Application Role Connection',
  method: 'PUT',
  path: '/users/@me/applications/:applicationId/role-connection',
  body: NewRoleConnection,
  returns: RoleConnection,
})
