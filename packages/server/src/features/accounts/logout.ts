import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { removeToken } from './accounts-store.ts'

/** Ends the session whose token is sent, and no other of the same user. */
export const logout = operation({
  name: 'Logout',
  method: 'POST',
  path: '/auth/logout',
  requires: anyone,
  callers: ['user'],
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, write }) => {
    await write((tx) => removeToken(tx.db, caller.tokenHash))
    kernel.tokenRemoved(caller.tokenHash)
  },
})
