import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Db } from '../../store/db.ts'
import { oldestKeptId } from './audit-log-rules.ts'
import { removeSomeAuditEntries } from './audit-log-store.ts'

const GUILDS_AT_ONCE = 100
const ROWS_AT_ONCE = 500

/** Removes the audit entries of every guild that are older than they are kept: guild by guild, along their key. */
export async function trimAuditLog({ store, clock }: Essentials): Promise<void> {
  const oldest = oldestKeptId(clock.now())
  let last = '0'
  for (;;) {
    const guilds = await listGuildsAfter(store.db, last)
    for (const id of guilds) {
      while ((await store.write((tx) => removeSomeAuditEntries(tx, id, oldest, ROWS_AT_ONCE))) === ROWS_AT_ONCE);
    }
    if (guilds.length < GUILDS_AT_ONCE) return
    last = guilds.at(-1) ?? last
  }
}

async function listGuildsAfter({ q }: Db, id: string): Promise<string[]> {
  const rows = await q
    .selectFrom('guilds')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(GUILDS_AT_ONCE)
    .execute()
  return rows.map((row) => row.id)
}
