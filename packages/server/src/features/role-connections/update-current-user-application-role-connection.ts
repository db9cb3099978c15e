import { NewRoleConnection, RoleConnection } from '@guildhall/protocol/objects/role-connection'
import { operation } from '../../kernel/operation.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'
import { linkedApplication, readConnection } from './role-connections-rules.ts'
import { putRoleConnection } from './role-connections-store.ts'

/** Puts what is sent in the place of all that there was. */
export const updateCurrentUserApplicationRoleConnection = operation({
  name: 'Update Current User Application Role Connection',
  method: 'PUT',
  path: '/users/@me/applications/:applicationId/role-connection',
  requires: linkedApplication,
  opens: 'role_connections.write',
  callers: [],
  body: NewRoleConnection,
  returns: RoleConnection,
  emits: [],
  audits: 'none',
  handle: ({ caller, application: { id }, body, write }) =>
    write(async (tx) => {
      const { role_connections } = await mustFindApplicationRow(tx.db, id)
      const connection = readConnection(body, JSON.parse(role_connections))
      await putRoleConnection(tx.db, { applicationId: id, userId: caller.user.id }, connection)
      return connection
    }),
})
