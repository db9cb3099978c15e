import type { Essentials } from '../../kernel/parts/essentials.ts'
import { MAIL_LIMITS } from './mail-rules.ts'
import { trimMailRows } from './mail-store.ts'

/** Mails are kept as long as they count towards the limit of their mailbox, or may still be sent. */
export async function trimMails({ store, clock }: Essentials): Promise<void> {
  const now = clock.now()
  await store.write((db) => trimMailRows(db, { before: now - 2 * MAIL_LIMITS.window_ms, now }))
}
