import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { withdrawToken } from './accounts-actions.ts'

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
    await write((tx) => withdrawToken(kernel, tx.db, caller.tokenHash))
  },
})
