import type { AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import { effect, forEachCount, type OfRows, type TxDb } from '../db.ts'
import type { AuditEntryRow } from '../tables/guilds.ts'

/** How many entries one statement writes; it is compiled once for each number of entries. */
const MOST_AT_ONCE = 16
/** More entries than this are written by a few statements that aren't precompiled. */
const MANY = 64
/** More rows than this would exceed the parameters of one statement. */
const MOST_ROWS = 2000

/** An entry of a guild's audit log. */
interface Entry {
  readonly guildId: string
  readonly entry: AuditLogEntry
}

const insertSome = forEachCount((count) =>
  effect<OfRows<AuditEntryRow>>((q, param) =>
    q.insertInto('audit_entries').values(
      Array.from({ length: count }, (_, i) => ({
        guild_id: param(`guild_id ${i}`),
        id: param(`id ${i}`),
        action_type: param(`action_type ${i}`),
        user_id: param(`user_id ${i}`),
        target_id: param(`target_id ${i}`),
        wire: param(`wire ${i}`),
      })),
    ),
  ),
)

/** Writes entries of guilds' audit logs. */
export function insertAuditEntries(db: TxDb, entries: readonly Entry[]): void | Promise<void> {
  const rows = entries.map(toRow)
  if (rows.length > MANY) return insertMany(db, rows)
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE) insertFew(db, rows.slice(from, from + MOST_AT_ONCE))
}

async function insertMany({ q }: TxDb, rows: readonly AuditEntryRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_ROWS)
    await q
      .insertInto('audit_entries')
      .values(rows.slice(from, from + MOST_ROWS))
      .execute()
}

function insertFew(db: TxDb, rows: readonly AuditEntryRow[]): void {
  const params: OfRows<AuditEntryRow> = {}
  for (const [i, row] of rows.entries()) {
    params[`guild_id ${i}`] = row.guild_id
    params[`id ${i}`] = row.id
    params[`action_type ${i}`] = row.action_type
    params[`user_id ${i}`] = row.user_id
    params[`target_id ${i}`] = row.target_id
    params[`wire ${i}`] = row.wire
  }
  insertSome(rows.length)(db, params)
}

function toRow({ guildId, entry }: Entry): AuditEntryRow {
  const { id, action_type, user_id, target_id } = entry
  return { guild_id: guildId, id, action_type, user_id, target_id, wire: JSON.stringify(entry) }
}
