import { insertRow, updateRows } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { nextStreamVersion } from '../../store/streams.ts'
import { type MailRow, mails } from './mail-tables.ts'

/** The stream whose lock serializes the counting of mails. It has no events. */
const MAILS = { id: '1', guildId: null }

/** Waits for its turn to count mails, until the unit commits. */
export const lockMails = async (db: TxDb): Promise<void> => {
  await nextStreamVersion(db, MAILS)
}

/** The times and kinds of the mails to a mailbox since a time. */
export async function listMailsTo(
  { q }: Db,
  mailbox: string,
  since: number,
): Promise<Pick<MailRow, 'kind' | 'created_at'>[]> {
  return q
    .selectFrom('mails')
    .select(['kind', 'created_at'])
    .where('mailbox', '=', mailbox)
    .where('created_at', '>', since)
    .execute()
}

export async function countWaitingMails({ q }: Db): Promise<number> {
  const { count } = await q
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertMail = (db: TxDb, row: MailRow): Promise<void> => insertRow(db, mails, row)

/** Returns false if the mail isn't waiting any more: another process sends it, or it was removed. */
export const beginMail = async (db: TxDb, id: string): Promise<boolean> =>
  (await updateRows(db, mails, { id, state: 'waiting' }, { state: 'sending' })) > 0

/** The mail server refused the mail for now. */
export async function returnMail(db: TxDb, id: string): Promise<void> {
  await updateRows(db, mails, { id, state: 'sending' }, { state: 'waiting' })
}

/** Removes what is only needed to send a mail. */
export async function endMail(db: TxDb, id: string): Promise<void> {
  await updateRows(db, mails, { id }, { state: 'ended', recipient: null, details: '{}' })
}

/** Removes mails that are older than a time, and expired links. */
export async function trimMailRows({ q }: TxDb, { before, now }: { before: number; now: number }): Promise<void> {
  await q.deleteFrom('mails').where('created_at', '<=', before).execute()
  await q.deleteFrom('account_links').where('expires_at', '<=', now).execute()
}

/** What a mail says about the account that it concerns. */
export interface MailedAccount {
  readonly username: string
  readonly email: string | null
  readonly isEmailVerified: boolean
}

/** The account that a mail concerns; undefined for deleted and disabled accounts, and for placeholders. */
export async function findMailedAccount({ q }: Db, userId: string): Promise<MailedAccount | undefined> {
  const row = await q
    .selectFrom('users')
    .select(['username', 'email', 'is_email_verified'])
    .where('id', '=', userId)
    .where('is_bot', '=', false)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('placeholder_of', 'is', null)
    .executeTakeFirst()
  return row && { username: row.username, email: row.email, isEmailVerified: row.is_email_verified }
}
