import { modifyUserVerification as contract } from '@guildhall/protocol/operations/accounts/modify-user-verification'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { lockAccount } from '../users/users-store.ts'
import { toCurrentUser } from '../users/users-view.ts'
import { verifyAccount } from './accounts-actions.ts'

/** Only Guildhall has this: the server contacts no addresses and numbers, so the administrator marks them as verified. */
export const modifyUserVerification = operation(contract, {
  requires: administrator,
  recentAuthentication: true,
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, params, body, write }) => {
    const account = await write(async (tx) => {
      // The user may verify their address at the same time.
      await lockAccount(tx.db, params.userId, 'UnknownUser')
      const after = await verifyAccount(tx.db, params.userId, body)
      tx.emitTo(after.user.id, 'USER_UPDATE', toCurrentUser(after))
      return after
    })
    kernel.accountChanged()
    return { email_verified: account.isEmailVerified, phone_verified: account.isPhoneVerified }
  },
})
