import { createAccountLink as contract } from '@guildhall/protocol/operations/account-recovery/create-account-link'
import { fieldError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { mustFindAccount } from '../accounts/accounts-store.ts'
import { addAccountLink } from '../mail/account-links-actions.ts'
import { LINK_MS } from '../mail/mail-rules.ts'
import { lockAccount } from '../users/users-store.ts'

/** Only Guildhall has this: an administrator passes the link on to a user whom no mail reaches. */
export const createAccountLink = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: ({ kernel, params: { userId }, body: { kind }, note, write }) =>
    write(async (tx) => {
      await lockAccount(tx.db, userId, 'UnknownUser')
      const account = await mustFindAccount(tx.db, userId)
      if (kind === 'verify' && account.email === null)
        throw fieldError('kind', 'EMAIL_REQUIRED', 'The account has no address.')
      const email = kind === 'verify' ? account.email : null
      const { url, expiresAt } = await addAccountLink(kernel, tx.db, {
        userId,
        kind,
        email,
        lifetime_ms: LINK_MS.handed,
      })
      note({ kind })
      return { url, expires_at: toTimestamp(expiresAt) }
    }),
})
