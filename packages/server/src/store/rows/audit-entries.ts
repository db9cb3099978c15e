import type { AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import { effect, type TxDb } from '../db.ts'
import type { AuditEntryRow } from '../tables/guilds.ts'

const insert = effect<AuditEntryRow>((q, param) =>
  q.insertInto('audit_entries').values({
    guild_id: param('guild_id'),
    id: param('id'),
    action_type: param('action_type'),
    user_id: param('user_id'),
    target_id: param('target_id'),
    wire: param('wire'),
  }),
)

/** More than this many rows would be too many parameters for one statement. */
const MOST_AT_ONCE = 2000

/** Writes entries of a guild's audit log: one statement, unless they are very many. */
export async function insertAuditEntries(db: TxDb, guildId: string, entries: readonly AuditLogEntry[]): Promise<void> {
  const rows = entries.map((entry) => toRow(guildId, entry))
  const [first, ...others] = rows
  if (first && others.length === 0) insert(db, first)
  else {
    for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
      await db.q
        .insertInto('audit_entries')
        .values(rows.slice(from, from + MOST_AT_ONCE))
        .execute()
    }
  }
}

function toRow(guildId: string, entry: AuditLogEntry): AuditEntryRow {
  const { id, action_type, user_id, target_id } = entry
  return { guild_id: guildId, id, action_type, user_id, target_id, wire: JSON.stringify(entry) }
}
