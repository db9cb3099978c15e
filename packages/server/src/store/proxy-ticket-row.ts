import { type Db, statement } from './db.ts'

/** A ticket that a client puts into the address of an Activity's frame. */
export interface ProxyTicketRow {
  hash: string
  application_id: string
  user_id: string
  /** Of the session whose client asked for it. */
  session_hash: string
  is_developer: boolean
  expires_at: number
}

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
