import type { Essentials } from '../../kernel/parts/essentials.ts'
import { removeExpiredProxyTickets } from '../../store/rows/proxy-ticket-row.ts'

/** Removes tickets that nobody has handed in. */
export async function trimProxyTickets({ store, clock }: Essentials): Promise<void> {
  await store.write((db) => removeExpiredProxyTickets(db, clock.now()))
}
