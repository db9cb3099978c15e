import { INSTANCE_LIMITS } from '@guildhall/protocol/instance-limits'
import type { ExpressionBuilder } from 'kysely'
import { insertRow } from '../access.ts'
import type { Db } from '../db.ts'
import { type InstanceAuditEntryRow, instanceAuditEntries } from '../tables/instance.ts'
import type { Tables } from '../tables.ts'

/** The entries to list: below an id, of one actor, or of one action. */
export interface InstanceAuditFilter {
  readonly actor_id?: string | undefined
  readonly action?: string | undefined
  readonly before?: string | undefined
}

/**
 * Adds an entry and removes the oldest of its actor above the limit, so that nobody can remove the entries of others by
 * performing many actions.
 */
export async function insertInstanceAuditEntry(db: Db, row: InstanceAuditEntryRow): Promise<void> {
  await insertRow(db, instanceAuditEntries, row)
  const isOfActor = ({ eb }: { eb: ExpressionBuilder<Tables, 'instance_audit_entries'> }) =>
    row.actor_id === null ? eb('actor_id', 'is', null) : eb('actor_id', '=', row.actor_id)
  const oldest = await db.q
    .selectFrom('instance_audit_entries')
    .select('id')
    .where(isOfActor)
    .orderBy('id', 'desc')
    .offset(INSTANCE_LIMITS.auditKeptPerActor)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await db.q.deleteFrom('instance_audit_entries').where(isOfActor).where('id', '<=', oldest.id).execute()
}

/** Entries that are not older than `oldest`, an id, newest first. */
export async function listInstanceAuditEntries(
  db: Db,
  { actor_id, action, before }: InstanceAuditFilter,
  { oldest, limit }: { oldest: string; limit: number },
): Promise<InstanceAuditEntryRow[]> {
  let query = db.q
    .selectFrom('instance_audit_entries')
    .selectAll()
    .where('id', '>=', oldest)
    .orderBy('id', 'desc')
    .limit(limit)
  if (actor_id !== undefined) query = query.where('actor_id', '=', actor_id)
  if (action !== undefined) query = query.where('action', '=', action)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/** Removes some entries that are older than an id; returns how many. */
export async function removeSomeInstanceAuditEntries(db: Db, oldest: string, limit: number): Promise<number> {
  const some = db.q
    .selectFrom('instance_audit_entries')
    .select('id')
    .where('id', '<', oldest)
    .orderBy('id')
    .limit(limit)
  const removed = await db.q.deleteFrom('instance_audit_entries').where('id', 'in', some).returning('id').execute()
  return removed.length
}
