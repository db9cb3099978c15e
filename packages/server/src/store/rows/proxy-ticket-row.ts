import { type Db, statement } from '../db.ts'
import type { ProxyTicketRow } from '../tables/applications.ts'

/** Adds a ticket; expired ones of the same user are removed. */
export async function insertProxyTicket(db: Db, row: ProxyTicketRow, now: number): Promise<void> {
  const { user_id } = row
  await db.q.deleteFrom('proxy_tickets').where('user_id', '=', user_id).where('expires_at', '<=', now).execute()
  await db.q.insertInto('proxy_tickets').values(row).execute()
}

const find = statement<{ hash: string }, ProxyTicketRow>((q, param) =>
  q.selectFrom('proxy_tickets').selectAll().where('hash', '=', param('hash')),
)

export async function findProxyTicket(db: Db, hash: string): Promise<ProxyTicketRow | undefined> {
  const [row] = await find(db, { hash })
  return row
}

/** Uses a ticket up; false if it was used before. */
export async function takeProxyTicket(db: Db, hash: string): Promise<boolean> {
  const taken = await db.q.deleteFrom('proxy_tickets').where('hash', '=', hash).returning('hash').executeTakeFirst()
  return taken !== undefined
}

/** Removes the tickets that have expired. */
export async function removeExpiredProxyTickets(db: Db, now: number): Promise<void> {
  await db.q.deleteFrom('proxy_tickets').where('expires_at', '<=', now).execute()
}
