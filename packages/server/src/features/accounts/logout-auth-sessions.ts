import { logoutAuthSessions as contract } from '@guildhall/protocol/operations/accounts/logout-auth-sessions'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockAccount } from '../users/users-store.ts'
import { endGatewaySessionsOnCommit } from './accounts-actions.ts'
import { removeSignIns } from './sign-ins-store.ts'

/** Ends some of the caller's sessions. It requires their password, so that a stolen token is not enough to sign them out. */
export const logoutAuthSessions = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  beforeSteps: true,
  recentAuthentication: { each: 'password', fields: [] },
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    await write(async (tx) => {
      await lockAccount(tx.db, caller.user.id)
      endGatewaySessionsOnCommit(kernel, tx.db, await removeSignIns(tx.db, caller.user.id, body.session_id_hashes))
    })
  },
})
