import type { AuditLogEntry } from '@guildhall/protocol/objects/audit-log'
import { type Db, statement } from './db.ts'
import type { AuditEntryRow } from './tables.ts'

const insert = statement<AuditEntryRow, never>((q, param) =>
  q.insertInto('audit_entries').values({
    guild_id: param('guild_id'),
    id: param('id'),
    action_type: param('action_type'),
    user_id: param('user_id'),
    target_id: param('target_id'),
    wire: param('wire'),
  }),
)

/** Writes one entry of a guild's audit log. */
export async function insertAuditEntry(db: Db, guildId: string, entry: AuditLogEntry): Promise<void> {
  const { id, action_type, user_id, target_id } = entry
  await insert(db, { guild_id: guildId, id, action_type, user_id, target_id, wire: JSON.stringify(entry) })
}
