import type { AuditLogEntry } from '@guildhall/protocol/objects/guilds/audit-log'
import type { Db } from '../../store/db.ts'

/** The entries to list. The bounds are exclusive; with a lower bound the oldest come first. */
export interface AuditFilter {
  user_id?: string
  target_id?: string
  action_type?: number
  before?: string
  after?: string
  limit: number
}

/** Entries of a guild's audit log that are not older than `oldest`, an id. */
export async function listAuditEntries(
  db: Db,
  guildId: string,
  oldest: string,
  { user_id, target_id, action_type, before, after, limit }: AuditFilter,
): Promise<AuditLogEntry[]> {
  let query = db.q
    .selectFrom('audit_entries')
    .select('wire')
    .where('guild_id', '=', guildId)
    .where('id', '>=', oldest)
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
  if (user_id !== undefined) query = query.where('user_id', '=', user_id)
  if (target_id !== undefined) query = query.where('target_id', '=', target_id)
  if (action_type !== undefined) query = query.where('action_type', '=', action_type)
  if (before !== undefined) query = query.where('id', '<', before)
  if (after !== undefined) query = query.where('id', '>', after)
  const rows = await query.execute()
  return rows.map(({ wire }) => JSON.parse(wire))
}

/** Guilds by id, ascending, and whether each has entries that are older than the entry id `oldest`. */
export async function listOldAuditLogs(
  { q }: Db,
  { after, oldest, limit }: { after: string; oldest: string; limit: number },
): Promise<{ id: string; is_old: boolean }[]> {
  const rows = await q
    .selectFrom('guilds')
    .select(({ exists, selectFrom }) => [
      'guilds.id',
      exists(
        selectFrom('audit_entries')
          .select('audit_entries.id')
          .whereRef('audit_entries.guild_id', '=', 'guilds.id')
          .where('audit_entries.id', '<', oldest),
      ).as('is_old'),
    ])
    .where('guilds.id', '>', after)
    .orderBy('guilds.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, is_old }) => ({ id, is_old: Boolean(is_old) }))
}

/** Removes some entries of a guild that are older than an id; returns how many. */
export async function removeSomeAuditEntries(db: Db, guildId: string, oldest: string, limit: number): Promise<number> {
  const some = db.q
    .selectFrom('audit_entries')
    .select('id')
    .where('guild_id', '=', guildId)
    .where('id', '<', oldest)
    .orderBy('id')
    .limit(limit)
  const removed = await db.q
    .deleteFrom('audit_entries')
    .where('guild_id', '=', guildId)
    .where('id', 'in', some)
    .returning('id')
    .execute()
  return removed.length
}
