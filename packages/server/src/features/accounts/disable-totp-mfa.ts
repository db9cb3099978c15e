import { disableTotpMfa as contract } from '@guildhall/protocol/operations/accounts/disable-totp-mfa'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { holdSession } from './accounts-actions.ts'
import { beginAgain } from './second-factors-actions.ts'
import { mustFindSecondFactor, removeSecondFactor } from './second-factors-store.ts'

/** Every session of the account ends, this one too: the answer has the token of a new one. */
export const disableTotpMfa = operation(contract, {
  requires: anyone,
  callers: ['user'],
  recentAuthentication: { each: 'code' },
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, address, write }) => {
    const userId = caller.user.id
    const token = await write(async (tx) => {
      await holdSession(tx.db, caller)
      await mustFindSecondFactor(tx.db, userId)
      await removeSecondFactor(tx.db, userId)
      return beginAgain(kernel, tx, caller, { hasSecondFactor: false, address })
    })
    return { token }
  },
})
