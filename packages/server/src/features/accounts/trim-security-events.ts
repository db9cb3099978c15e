import type { Essentials } from '../../kernel/parts/essentials.ts'
import { trimSecurityEventRows } from '../../store/rows/security-event-row.ts'

const KEPT_MS = 180 * 86_400_000

/** Security events are kept for half a year. */
export async function trimSecurityEvents({ store, clock }: Essentials): Promise<void> {
  const before = clock.now() - KEPT_MS
  await store.write((db) => trimSecurityEventRows(db, before))
}
