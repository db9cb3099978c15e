import { leftJob } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxDb } from '../../store/db.ts'
import { appendJobs } from '../../store/streams.ts'
import { sendMailJob } from './mail-jobs.ts'
import { isMailable, MAIL_LIMITS, mailboxOf } from './mail-rules.ts'
import { countWaitingMails, insertMail, listMailsTo, lockMails } from './mail-store.ts'
import type { MailRow } from './mail-tables.ts'

type Parts = Pick<Kernel, 'mailer' | 'ids' | 'clock' | 'log' | 'jobsQueued'>

interface NewMail {
  readonly kind: MailRow['kind']
  readonly userId: string
  /** Null if the user has no address: then there is no mail. */
  readonly recipient: string | null
  readonly locale: string
  /** The values of its placeholders. */
  readonly details?: Readonly<Record<string, string>>
}

/**
 * Queues a mail, which is sent after the commit. An instance without a mail server sends none, and a mailbox receives no
 * more than its share: senders learn of neither, if that would reveal who has an account.
 *
 * @returns whether the mail was queued
 */
export async function queueMail(
  { mailer, ids, clock, log, jobsQueued }: Parts,
  db: TxDb,
  { kind, userId, recipient, locale, details = {} }: NewMail,
): Promise<boolean> {
  if (mailer === null || recipient === null || !isMailable(recipient)) return false
  const [id, now, mailbox] = [ids.next(), clock.now(), mailboxOf(recipient)]
  await lockMails(db)
  const refusal = await refusalOf(db, { kind, mailbox, now })
  if (refusal !== null) {
    db.onCommitted(() => log.warn({ kind, user_id: userId, reason: refusal }, 'a mail was not queued'))
    return false
  }
  await insertMail(db, {
    id,
    kind,
    user_id: userId,
    mailbox,
    recipient,
    locale,
    details: JSON.stringify(details),
    state: 'waiting',
    created_at: now,
  })
  await appendJobs(db, [{ id: ids.next(), ...leftJob(sendMailJob, { mail_id: id }), dueAt: now }])
  db.onCommitted(jobsQueued)
  return true
}

async function refusalOf(
  db: TxDb,
  { kind, mailbox, now }: { kind: MailRow['kind']; mailbox: string; now: number },
): Promise<string | null> {
  const sent = await listMailsTo(db, mailbox, now - MAIL_LIMITS.window_ms)
  const ofKind = sent.filter((mail) => mail.kind === kind)
  const ofHour = ofKind.filter(({ created_at }) => created_at > now - MAIL_LIMITS.hour_ms)
  const isOver =
    sent.length >= MAIL_LIMITS.perMailbox ||
    ofKind.length >= MAIL_LIMITS.perKind[kind] ||
    ofHour.length >= MAIL_LIMITS.perHour[kind]
  if (isOver) return 'too many mails to the mailbox'
  return (await countWaitingMails(db)) >= MAIL_LIMITS.waiting ? 'too many mails are waiting' : null
}
