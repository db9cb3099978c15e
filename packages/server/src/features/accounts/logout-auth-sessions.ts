import { logoutAuthSessions as contract } from '@guildhall/protocol/operations/accounts/logout-auth-sessions'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { holdAccount } from '../users/users-store.ts'
import { endWithCommit } from './accounts-actions.ts'
import { removeSignIns } from './sign-ins-store.ts'

/** Ends some of the caller's sessions. It takes their password, so that a stolen token is not enough to sign them out. */
export const logoutAuthSessions = operation(contract, {
  requires: anyone,
  callers: ['user'],
  recentAuthentication: { each: 'password', fields: [] },
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    await write(async (tx) => {
      await holdAccount(tx.db, caller.user.id)
      endWithCommit(kernel, tx.db, await removeSignIns(tx.db, caller.user.id, body.session_id_hashes))
    })
  },
})
