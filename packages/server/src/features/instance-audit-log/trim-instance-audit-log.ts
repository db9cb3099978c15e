import type { Essentials } from '../../kernel/parts/essentials.ts'
import { removeSomeInstanceAuditEntries } from '../../store/rows/instance-audit-entry-row.ts'
import { oldestKeptEntry } from './instance-audit-log-rules.ts'

const ROWS_AT_ONCE = 500

/** Removes entries beyond the retention period. */
export async function trimInstanceAuditLog({ store, clock }: Essentials): Promise<void> {
  const oldest = oldestKeptEntry(clock.now())
  while ((await store.write((db) => removeSomeInstanceAuditEntries(db, oldest, ROWS_AT_ONCE))) === ROWS_AT_ONCE);
}
