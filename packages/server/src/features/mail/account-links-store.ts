import { findRow, insertRow, removeRows } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { type AccountLinkRow, accountLinks } from './mail-tables.ts'

/** How many links of a kind a user has at once in mails, and as many more from administrators. */
const MOST_LINKS = 5

/**
 * Adds a link, and removes the user's oldest of its kind beyond the limit. Strangers can request mails, but those don't
 * replace a link that an administrator passed on.
 */
export async function insertAccountLink(db: TxDb, row: AccountLinkRow): Promise<void> {
  await insertRow(db, accountLinks, row)
  const inMail = row.email === null ? 'is' : 'is not'
  const kept = db.q
    .selectFrom('account_links')
    .select('hash')
    .where('user_id', '=', row.user_id)
    .where('kind', '=', row.kind)
    .where('email', inMail, null)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .limit(MOST_LINKS)
  await db.q
    .deleteFrom('account_links')
    .where('user_id', '=', row.user_id)
    .where('kind', '=', row.kind)
    .where('email', inMail, null)
    .where('hash', 'not in', kept)
    .execute()
}

export const findAccountLink = (db: Db, hash: string): Promise<AccountLinkRow | undefined> =>
  findRow(db, accountLinks, { hash })

/** Removes all links of a kind of a user. */
export async function removeAccountLinks(db: TxDb, userId: string, kind: AccountLinkRow['kind']): Promise<void> {
  await removeRows(db, accountLinks, { user_id: userId, kind })
}
