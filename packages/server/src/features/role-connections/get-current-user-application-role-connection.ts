import { getCurrentUserApplicationRoleConnection as contract } from '@guildhall/protocol/operations/role-connections/get-current-user-application-role-connection'
import { operation } from '../../kernel/operation.ts'
import { linkedApplication, NOT_LINKED } from './role-connections-rules.ts'
import { findRoleConnection } from './role-connections-store.ts'

export const getCurrentUserApplicationRoleConnection = operation(contract, {
  requires: linkedApplication,
  oauth2Scope: 'role_connections.write',
  callers: [],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, application: { id } }) =>
    (await findRoleConnection(db, { applicationId: id, userId: caller.user.id })) ?? NOT_LINKED,
})
