import { verifyEmail as contract } from '@guildhall/protocol/operations/account-recovery/verify-email'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { verifyAccount } from '../accounts/accounts-actions.ts'
import { removeAccountLinks } from '../mail/account-links-store.ts'
import { lockAccount } from '../users/users-store.ts'
import { toCurrentUser } from '../users/users-view.ts'
import { findValidLink, invalidLink, mustFindLinkedUser } from './account-links-rules.ts'

/** The response contains no token: a user who can read the mailbox must still know the password. */
export const verifyEmail = operation(contract, {
  requires: noAuthentication,
  emits: ['USER_UPDATE'],
  audits: 'none',
  handle: async ({ kernel, body: { token }, address, write }) => {
    const userId = await mustFindLinkedUser(kernel, { kind: 'verify', token, address })
    await write(async (tx) => {
      await lockAccount(tx.db, userId, 'UnknownUser')
      if (!(await findValidLink(tx.db, { kind: 'verify', token, now: tx.now }))) throw invalidLink()
      await removeAccountLinks(tx.db, userId, 'verify')
      const after = await verifyAccount(tx.db, userId, { email_verified: true })
      tx.emitTo(userId, 'USER_UPDATE', toCurrentUser(after))
    })
    kernel.accountChanged()
  },
})
