import { enableTotpMfa as contract } from '@guildhall/protocol/operations/accounts/enable-totp-mfa'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockSession } from './accounts-actions.ts'
import { beginAgain, toNewBackupCodes } from './second-factors-actions.ts'
import { newBackupCodes, readSecret, stepOf } from './second-factors-rules.ts'
import { findSecondFactor, insertSecondFactor, replaceBackupCodes } from './second-factors-store.ts'

/** Ends all sessions of the account, including the caller's: the response contains the token of a new one. */
export const enableTotpMfa = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  recentAuthentication: { each: 'password' },
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, caller, body, address, db, write }) => {
    const userId = caller.user.id
    if (await findSecondFactor(db, userId)) throw new ApiError('AlreadyEnrolled')
    const secret = readSecret(body.secret)
    const now = kernel.clock.now()
    const step = stepOf(body.code, { secret, last_step: 0 }, now)
    if (step === null) throw new ApiError('InvalidTwoFactorCode')
    const { codes, hashes } = await newBackupCodes(kernel.ids, userId)
    const token = await write(async (tx) => {
      await lockSession(tx.db, caller)
      const row = { user_id: userId, secret, last_step: step, created_at: now }
      if (!(await insertSecondFactor(tx.db, row))) throw new ApiError('AlreadyEnrolled')
      await replaceBackupCodes(tx.db, userId, hashes)
      return beginAgain(kernel, tx, caller, { hasSecondFactor: true, address })
    })
    return { token, backup_codes: toNewBackupCodes(userId, codes) }
  },
})
