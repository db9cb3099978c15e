import { NewSession, SecondFactorCode } from '@guildhall/protocol/objects/account'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { holdAccount } from './accounts-store.ts'
import { beginAgain, useCode } from './second-factors-actions.ts'
import { readCode } from './second-factors-rules.ts'
import { mustFindSecondFactor, removeSecondFactor } from './second-factors-store.ts'

/** Every session of the account ends, this one too: the answer has the token of a new one. */
export const disableTotpMfa = operation({
  name: 'Disable TOTP MFA',
  method: 'POST',
  path: '/users/@me/mfa/totp/disable',
  requires: anyone,
  callers: ['user'],
  body: SecondFactorCode,
  returns: NewSession,
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, body, db, write }) => {
    const userId = caller.user.id
    await mustFindSecondFactor(db, userId)
    kernel.throttles.codes.take(userId)
    const given = await readCode(userId, body.code)
    const token = await write(async (tx) => {
      await holdAccount(tx.db, userId)
      await useCode(tx.db, userId, given, tx.now)
      await removeSecondFactor(tx.db, userId)
      return beginAgain(kernel, tx, caller, false)
    })
    kernel.throttles.codes.clear(userId)
    return { token }
  },
})
