import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type ComposedMail, MailFailure } from '../../kernel/parts/mailing.ts'
import { findRow } from '../../store/access.ts'
import type { TxDb } from '../../store/db.ts'
import { addAccountLink } from './account-links-actions.ts'
import { sendMailJob } from './mail-jobs.ts'
import { GIVE_UP_MS, LINK_MS } from './mail-rules.ts'
import { beginMail, endMail, findMailedAccount, type MailedAccount, returnMail } from './mail-store.ts'
import { type MailRow, mails } from './mail-tables.ts'
import { composeMail } from './mail-view.ts'

/**
 * Sends a mail at most once: it is recorded before the mail server receives the contents, and if its response is lost, or
 * the process ends, the mail isn't sent again. Until then, failed attempts are repeated.
 */
export const sendMail = handler(sendMailJob, async (kernel, { mail_id }) => {
  const { store, clock, log } = kernel
  const mail = await findRow(store.db, mails, { id: mail_id })
  if (!mail || mail.state === 'ended') return
  const end = async (reason: string | null) => {
    await store.write((db) => endMail(db, mail_id))
    if (reason !== null) log.warn({ mail_id, kind: mail.kind, user_id: mail.user_id, reason }, 'a mail was dropped')
  }
  if (mail.state === 'sending') return end('it is unknown whether it was sent')
  if (clock.now() - mail.created_at > GIVE_UP_MS[mail.kind]) return end('the mail server did not accept it in time')
  const account = await findMailedAccount(store.db, mail.user_id)
  if (!account || mail.recipient === null) return end(null)
  if (isForAccount(mail.kind) && account.email !== mail.recipient) return end(null)
  await attempt(kernel, mail, { recipient: mail.recipient, account, end })
})

/** Whether a mail goes to the account's own address. */
const isForAccount = (kind: MailRow['kind']): boolean => kind !== 'address_changed' && kind !== 'invitation'

interface Attempt {
  readonly recipient: string
  readonly account: MailedAccount
  end(reason: string | null): Promise<void>
}

/** @throws MailFailure if the mail can be sent later */
async function attempt(kernel: Kernel, mail: MailRow, { recipient, account, end }: Attempt): Promise<void> {
  if (!kernel.mailer) throw new MailFailure('NO_MAIL_SERVER', { isPermanent: false, isUnsent: true })
  let isBegun = false
  try {
    await kernel.mailer.send(recipient, async () => {
      const composed = await begin(kernel, mail, account)
      isBegun = true
      return composed
    })
    await end(null)
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    if (error.isPermanent) return end(error.code)
    if (isBegun && !error.isUnsent) return end(`it is unknown whether it was sent: ${error.code}`)
    if (isBegun) await kernel.store.write((db) => returnMail(db, mail.id))
    throw error
  }
}

/** Records that the mail is being sent, and writes it: its link exists only from now on. */
function begin(kernel: Kernel, mail: MailRow, account: MailedAccount): Promise<ComposedMail> {
  return kernel.store.write(async (db) => {
    if (!(await beginMail(db, mail.id))) throw new Error('The mail is being sent already.')
    const { id, kind, locale } = mail
    return composeMail({
      id,
      kind,
      locale,
      name: isForAccount(kind) && account.isEmailVerified ? account.username : null,
      link: await linkOf(kernel, db, mail, account),
      details: JSON.parse(mail.details),
      clientUrl: kernel.instance.clientUrl,
    })
  })
}

async function linkOf(
  kernel: Kernel,
  db: TxDb,
  { kind, user_id: userId, details }: MailRow,
  { email }: MailedAccount,
): Promise<string | null> {
  if (kind === 'invitation') return `${kernel.instance.clientUrl}/register#invite=${JSON.parse(details).code}`
  if (kind !== 'reset' && kind !== 'verify') return null
  return (await addAccountLink(kernel, db, { userId, kind, email, lifetime_ms: LINK_MS[kind] })).url
}
