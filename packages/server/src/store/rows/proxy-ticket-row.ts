import { findRow, insertRow, removeRows } from '../access.ts'
import type { Db } from '../db.ts'
import { type ProxyTicketRow, proxyTicketsTable } from '../tables/applications.ts'

/** Adds a ticket, and removes the user's expired ones. */
export async function insertProxyTicket(db: Db, row: ProxyTicketRow, now: number): Promise<void> {
  const { user_id } = row
  await db.q.deleteFrom('proxy_tickets').where('user_id', '=', user_id).where('expires_at', '<=', now).execute()
  await insertRow(db, proxyTicketsTable, row)
}

export const findProxyTicket = (db: Db, hash: string): Promise<ProxyTicketRow | undefined> =>
  findRow(db, proxyTicketsTable, { hash })

/** Removes a ticket; returns false if it was used before. */
export async function takeProxyTicket(db: Db, hash: string): Promise<boolean> {
  return (await removeRows(db, proxyTicketsTable, { hash })).length > 0
}

export async function removeExpiredProxyTickets(db: Db, now: number): Promise<void> {
  await db.q.deleteFrom('proxy_tickets').where('expires_at', '<=', now).execute()
}
