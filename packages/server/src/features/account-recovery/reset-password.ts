import { resetPassword as contract } from '@guildhall/protocol/operations/account-recovery/reset-password'
import { networkOf } from '../../kernel/callers/network.ts'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { resetCredentials } from '../accounts/account-states-actions.ts'
import { verifyAccount } from '../accounts/accounts-actions.ts'
import { hashPassword, QUICK } from '../accounts/accounts-rules.ts'
import { mustFindAccount } from '../accounts/accounts-store.ts'
import { mustBeUncommonPassword } from '../accounts/password-rules.ts'
import { queueMail } from '../mail/mail-actions.ts'
import { lockAccount } from '../users/users-store.ts'
import { findValidLink, invalidLink, mustFindLinkedUser } from './account-links-rules.ts'

/** Only Guildhall has this: the second factor stays. All sessions and authorizations end, since a thief may have begun them. */
export const resetPassword = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body: { token, password }, address, locale, write }) => {
    await mustBeUncommonPassword('password', password)
    const userId = await mustFindLinkedUser(kernel, { kind: 'reset', token, address })
    const passwordHash = await hashPassword(password, networkOf(address), kernel.instance.demo ? QUICK : undefined)
    await write(async (tx) => {
      await lockAccount(tx.db, userId, 'UnknownUser')
      // Of two requests with the same link, one waits for the other here.
      const link = await findValidLink(tx.db, { kind: 'reset', token, now: tx.now })
      if (!link) throw invalidLink()
      await resetCredentials(kernel, tx.db, userId, { passwordHash, secondFactor: false })
      // The link in a mail proves the address too.
      if (link.email !== null) await verifyAccount(tx.db, userId, { email_verified: true })
      const { email } = await mustFindAccount(tx.db, userId)
      await queueMail(kernel, tx.db, { kind: 'password_changed', userId, recipient: email, locale })
    })
    kernel.accountChanged()
  },
})
