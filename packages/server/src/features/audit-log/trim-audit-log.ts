import type { Essentials } from '../../kernel/parts/essentials.ts'
import { oldestKeptId } from './audit-log-rules.ts'
import { listOldAuditLogs, removeSomeAuditEntries } from './audit-log-store.ts'

const GUILDS_AT_ONCE = 1000
const ROWS_AT_ONCE = 500

/** Removes audit log entries beyond the retention period. A guild without such entries costs no statement of its own. */
export async function trimAuditLog({ store, clock }: Essentials): Promise<void> {
  const oldest = oldestKeptId(clock.now())
  let last = '0'
  for (;;) {
    const guilds = await listOldAuditLogs(store.db, { after: last, oldest, limit: GUILDS_AT_ONCE })
    for (const { id } of guilds.filter(({ is_old }) => is_old)) {
      while ((await store.write((tx) => removeSomeAuditEntries(tx, id, oldest, ROWS_AT_ONCE))) === ROWS_AT_ONCE);
    }
    if (guilds.length < GUILDS_AT_ONCE) return
    last = guilds.at(-1)?.id ?? last
  }
}
