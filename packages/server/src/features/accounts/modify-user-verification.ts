import { modifyUserVerification as contract } from '@guildhall/protocol/operations/accounts/modify-user-verification'
import { changesFrom } from '../../kernel/administration/audited-details.ts'
import type { Account } from '../../kernel/callers/caller.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { lockAccount } from '../users/users-store.ts'
import { toCurrentUser } from '../users/users-view.ts'
import { verifyAccount } from './accounts-actions.ts'
import { mustFindAccount } from './accounts-store.ts'

/** Only Guildhall has this: the server contacts no addresses and numbers, so the administrator marks them as verified. */
export const modifyUserVerification = operation(contract, {
  requires: administrator,
  recentAuthentication: true,
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, params, body, note, write }) => {
    const account = await write(async (tx) => {
      // The user may verify their address at the same time.
      await lockAccount(tx.db, params.userId, 'UnknownUser')
      const before = await mustFindAccount(tx.db, params.userId)
      const after = await verifyAccount(tx.db, params.userId, body)
      note({ username: after.user.username, ...changesFrom(verificationOf(before), verificationOf(after)) })
      tx.emitTo(after.user.id, 'USER_UPDATE', toCurrentUser(after))
      return after
    })
    kernel.accountChanged()
    return verificationOf(account)
  },
})

const verificationOf = ({ isEmailVerified, isPhoneVerified }: Account) => ({
  email_verified: isEmailVerified,
  phone_verified: isPhoneVerified,
})
