import type { Caller } from '../../kernel/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxDb } from '../../store/db.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { mustFindAccount } from '../accounts/accounts-store.ts'
import { insertTicket, mustFindTicketOwner, takeTicket } from '../accounts/second-factors-store.ts'

/** How long somebody may look at what an application asks for, ms. */
const CONSENT_MS = 10 * 60_000

/** A ticket is kept together with what it is good for: with another request it is unknown, and it opens no session. */
const keptAs = (ticket: string, request: string): string => `consent ${hashToken(`${ticket} ${request}`)}`

/**
 * Makes a ticket with which its owner answers one request of an application, as it was shown to him, once; it is shown this once
 * and kept as a hash.
 */
export async function makeConsentTicket(kernel: Kernel, db: TxDb, userId: string, request: string): Promise<string> {
  const ticket = kernel.ids.secret(24).toString('base64url')
  const now = kernel.clock.now()
  await insertTicket(db, { hash: keptAs(ticket, request), user_id: userId, expires_at: now + CONSENT_MS }, now)
  return ticket
}

/** Uses up a ticket; who it belongs to. @throws InvalidTwoFactorTicket if it is over, used, or for another request */
export async function takeConsentTicket(kernel: Kernel, ticket: string, request: string): Promise<Caller> {
  const tokenHash = keptAs(ticket, request)
  const userId = await kernel.store.write(async (db) => {
    const owner = await mustFindTicketOwner(db, tokenHash, kernel.clock.now())
    await takeTicket(db, tokenHash)
    return owner
  })
  return callerWith(kernel, userId, tokenHash)
}

/** Somebody who is signed in to one page alone. */
export async function callerWith({ store }: Kernel, userId: string, tokenHash = ''): Promise<Caller> {
  return { ...(await mustFindAccount(store.db, userId)), tokenHash, application: null, grant: null }
}
