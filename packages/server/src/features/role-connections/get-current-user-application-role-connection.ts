import { RoleConnection } from '@guildhall/protocol/objects/role-connection'
import { operation } from '../../kernel/operation.ts'
import { linkedApplication, NOT_LINKED } from './role-connections-rules.ts'
import { findRoleConnection } from './role-connections-store.ts'

export const getCurrentUserApplicationRoleConnection = operation({
  name: 'Get Current User Application Role Connection',
  method: 'GET',
  path: '/users/@me/applications/:applicationId/role-connection',
  requires: linkedApplication,
  opens: 'role_connections.write',
  callers: [],
  returns: RoleConnection,
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, application: { id } }) =>
    (await findRoleConnection(db, { applicationId: id, userId: caller.user.id })) ?? NOT_LINKED,
})
