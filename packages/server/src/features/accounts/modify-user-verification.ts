import { UserVerification, VerificationChanges } from '@guildhall/protocol/objects/account'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/requirement.ts'
import { toCurrentUser } from '../users/users-view.ts'
import { verifyAccount } from './accounts-actions.ts'

/** Ours: nothing is sent to addresses and numbers, so the administrator says which of them are an account's own. */
export const modifyUserVerification = operation({
  name: 'Modify User Verification',
  method: 'PATCH',
  path: '/guildhall/users/:userId/verification',
  requires: administrator,
  body: VerificationChanges,
  recentAuthentication: true,
  returns: UserVerification,
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, params, body, write }) => {
    const account = await write(async (tx) => {
      const after = await verifyAccount(tx.db, params.userId, body)
      tx.emitTo(after.user.id, 'USER_UPDATE', toCurrentUser(after))
      return after
    })
    kernel.accountChanged()
    return { email_verified: account.isEmailVerified, phone_verified: account.isPhoneVerified }
  },
})
