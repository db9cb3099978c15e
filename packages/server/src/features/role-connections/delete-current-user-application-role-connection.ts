import { deleteCurrentUserApplicationRoleConnection as contract } from '@guildhall/protocol/operations/role-connections/delete-current-user-application-role-connection'
import { operation } from '../../kernel/operation.ts'
import { endRoleConnection } from './ended-connections-actions.ts'
import { linkedApplication } from './role-connections-rules.ts'

/** Succeeds even if there is none. */
export const deleteCurrentUserApplicationRoleConnection = operation(contract, {
  requires: linkedApplication,
  oauth2Scope: 'role_connections.write',
  callers: [],
  emits: [],
  audits: 'none',
  handle: ({ caller, application: { id }, write }) =>
    write((tx) => endRoleConnection(tx, { applicationId: id, userId: caller.user.id })),
})
