import { operation } from '../../kernel/operation.ts'
import { linkedApplication } from './role-connections-rules.ts'
import { removeRoleConnection } from './role-connections-store.ts'

/** Where there was none there is none afterwards either. */
export const deleteCurrentUserApplicationRoleConnection = operation({
  name: 'Delete Current User Application Role Connection',
  method: 'DELETE',
  path: '/users/@me/applications/:applicationId/role-connection',
  requires: linkedApplication,
  opens: 'role_connections.write',
  callers: [],
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ caller, application: { id }, write }) =>
    write((tx) => removeRoleConnection(tx.db, { applicationId: id, userId: caller.user.id })),
})
