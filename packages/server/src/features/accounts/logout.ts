import { logout as contract } from '@guildhall/protocol/operations/accounts/logout'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { withdrawToken } from './accounts-actions.ts'

/** Ends the session of the request's token, and no other of the same user. */
export const logout = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  beforeSteps: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, write }) => {
    await write((tx) => withdrawToken(kernel, tx.db, caller.tokenHash))
  },
})
