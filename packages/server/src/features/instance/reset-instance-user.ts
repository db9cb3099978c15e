import { resetInstanceUser as contract } from '@guildhall/protocol/operations/instance/reset-instance-user'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { resetCredentials } from '../accounts/account-states-actions.ts'
import { hashPassword } from '../accounts/accounts-rules.ts'
import { mustFindAccount } from '../accounts/accounts-store.ts'
import { queueMail } from '../mail/mail-actions.ts'
import { updateBotsOfOwnerJob } from '../users/users-jobs.ts'

const PASSWORD_BYTES = 12

/**
 * Only Guildhall has this: for users who lost their password, and maybe their second factor too. The new password
 * is shown once; all sessions and authorizations end, since a thief may have created them. With `second_factor`, it is removed
 * too.
 */
export const resetInstanceUser = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, params: { userId }, body: { second_factor = false }, locale, note, write }) => {
    const password = kernel.ids.secret(PASSWORD_BYTES).toString('base64url')
    const passwordHash = await hashPassword(password, caller.user.id)
    await write(async (tx) => {
      await resetCredentials(kernel, tx.db, userId, { passwordHash, secondFactor: second_factor })
      const { email } = await mustFindAccount(tx.db, userId)
      await queueMail(kernel, tx.db, { kind: 'password_changed', userId, recipient: email, locale })
      if (second_factor) tx.enqueue(updateBotsOfOwnerJob, { user_id: userId })
      note({ second_factor })
    })
    kernel.accountChanged()
    return { password }
  },
})
