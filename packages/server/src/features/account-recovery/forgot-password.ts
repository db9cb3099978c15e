import { forgotPassword as contract } from '@guildhall/protocol/operations/account-recovery/forgot-password'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { mailResetLinkJob } from './account-recovery-jobs.ts'

/**
 * Only Guildhall has this. A job looks for the account, so the response and its time don't reveal whether there is one, or
 * whether its mailbox has received too many mails.
 */
export const forgotPassword = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body: { login }, address, locale, write }) => {
    if (kernel.mailer === null) {
      throw fieldError(
        'login',
        'MAIL_NOT_CONFIGURED',
        'This server sends no mail. Ask an administrator of it for help.',
      )
    }
    kernel.throttles.forgottenPasswords.take(address)
    await write(async (tx) => tx.enqueue(mailResetLinkJob, { login, locale }))
  },
})
