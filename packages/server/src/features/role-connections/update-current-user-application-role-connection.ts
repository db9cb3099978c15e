import { isDeepStrictEqual } from 'node:util'
import { updateCurrentUserApplicationRoleConnection as contract } from '@guildhall/protocol/operations/role-connections/update-current-user-application-role-connection'
import { operation } from '../../kernel/operation.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'
import { updateRolesOfUserJob } from './role-connections-jobs.ts'
import { linkedApplication, readConnection } from './role-connections-rules.ts'
import { findRoleConnection, putRoleConnection } from './role-connections-store.ts'

/** Replaces the whole role connection. */
export const updateCurrentUserApplicationRoleConnection = operation(contract, {
  requires: linkedApplication,
  oauth2Scope: 'role_connections.write',
  callers: [],
  emits: [],
  audits: 'none',
  handle: ({ caller, application: { id }, body, write }) =>
    write(async (tx) => {
      const { role_connections } = await mustFindApplicationRow(tx.db, id)
      const connection = readConnection(body, JSON.parse(role_connections))
      const key = { applicationId: id, userId: caller.user.id }
      if (isDeepStrictEqual(connection, await findRoleConnection(tx.db, key))) return connection
      await putRoleConnection(tx.db, key, connection)
      tx.enqueue(updateRolesOfUserJob, { user_id: caller.user.id })
      return connection
    }),
})
