import { resendVerification as contract } from '@guildhall/protocol/operations/account-recovery/resend-verification'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { queueMail } from '../mail/mail-actions.ts'

export const resendVerification = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  beforeSteps: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, locale, write }) => {
    const { user, email, isEmailVerified } = caller
    if (email === null || isEmailVerified) {
      throw fieldError('email', 'EMAIL_REQUIRED', 'The account has no address that is not verified.')
    }
    if (kernel.mailer === null) throw fieldError('email', 'MAIL_NOT_CONFIGURED', 'This server sends no mail.')
    await write(async (tx) => {
      const mail = { kind: 'verify' as const, userId: user.id, recipient: email, locale }
      if (!(await queueMail(kernel, tx.db, mail)))
        throw fieldError('email', 'TOO_MANY_MAILS', 'No more mails can be sent to this address today.')
    })
  },
})
