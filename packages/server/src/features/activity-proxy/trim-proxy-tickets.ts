import type { Essentials } from '../../kernel/parts/essentials.ts'
import { removeExpiredProxyTickets } from '../../store/rows/proxy-ticket-row.ts'

/** Removes expired tickets that were never used. */
export async function trimProxyTickets({ store, clock }: Essentials): Promise<void> {
  await store.write((db) => removeExpiredProxyTickets(db, clock.now()))
}
