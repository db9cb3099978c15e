import { disableTotpMfa as contract } from '@guildhall/protocol/operations/accounts/disable-totp-mfa'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockSession } from './accounts-actions.ts'
import { beginAgain } from './second-factors-actions.ts'
import { mustFindSecondFactor, removeSecondFactor } from './second-factors-store.ts'

/** Ends all sessions of the account, including the caller's: the response contains the token of a new one. */
export const disableTotpMfa = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  recentAuthentication: { each: 'code' },
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, address, write }) => {
    const userId = caller.user.id
    const token = await write(async (tx) => {
      await lockSession(tx.db, caller)
      await mustFindSecondFactor(tx.db, userId)
      await removeSecondFactor(tx.db, userId)
      return beginAgain(kernel, tx, caller, { hasSecondFactor: false, address })
    })
    return { token }
  },
})
