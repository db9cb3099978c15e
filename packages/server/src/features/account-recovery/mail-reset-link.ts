import { handler } from '../../kernel/job.ts'
import { findAccount } from '../accounts/accounts-store.ts'
import { queueMail } from '../mail/mail-actions.ts'
import { mailResetLinkJob } from './account-recovery-jobs.ts'

/** The mail goes to the account's own address, never to the one that was sent: similar addresses are different ones. */
export const mailResetLink = handler(mailResetLinkJob, async (kernel, { login, locale }) => {
  await kernel.store.write(async (db) => {
    const account = await findAccount(db, login)
    if (!account || account.disabled_at !== null) return
    await queueMail(kernel, db, { kind: 'reset', userId: account.id, recipient: account.email, locale })
  })
})
