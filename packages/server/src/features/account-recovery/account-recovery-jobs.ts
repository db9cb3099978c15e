import { shape, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Mails a link for a new password to the owner of an account, if there is one. */
export const mailResetLinkJob = job({
  name: 'mail-reset-link',
  payload: shape({ login: text(), locale: text() }),
})
