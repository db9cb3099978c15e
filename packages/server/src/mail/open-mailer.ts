import type { Mailer } from '../kernel/parts/mailing.ts'
import type { MailSettings } from './smtp-mailer.ts'

/** The client of the mail server is loaded only if there is one. */
export async function openMailer(settings: MailSettings | null): Promise<Mailer | null> {
  if (settings === null) return null
  const { SmtpMailer } = await import('./smtp-mailer.ts')
  return new SmtpMailer(settings)
}
