import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The advisory lock by which processes that start together run migrations one after another. */
const MIGRATION_LOCK = 0x6775696c
/** The first half of the lock that all servers share; the second identifies the schema. */
const SERVING_LOCK = 0x6775696d
/** The first half of the lock of the only import. */
const IMPORT_LOCK = 0x6775696e

/** Takes the lock of imports in the schema if it is free. The connection holds it, idle, until it is closed. */
export const IMPORTS = `SELECT pg_try_advisory_lock(${IMPORT_LOCK}, hashtext(current_schema())) AS free`

/** Waits until no other process runs migrations, and excludes them until the transaction ends. */
export async function lockSchema(q: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(q)
}

/**
 * The lock by which a server shows that it uses a schema while its connection exists. The keepalive settings let the
 * database detect a dead machine within 15 seconds. Notifications on this connection need not wait for the disk.
 */
export const SERVES = `
  SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3;
  SET synchronous_commit = off;
  SELECT pg_advisory_lock_shared(${SERVING_LOCK}, hashtext(current_schema()))`

/** The connections of the servers that use the schema. */
export const WHO_SERVES = `
  SELECT pid FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${SERVING_LOCK} AND objsubid = 2 AND granted AND mode = 'ShareLock'
    AND objid = (hashtext(current_schema())::bigint & 4294967295)::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** Whether no server uses the schema; then none can begin to before the transaction ends. */
export async function lockOutServers(q: Kysely<Tables>): Promise<boolean> {
  const asked = sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${SERVING_LOCK}, hashtext(current_schema())) as free`
  return (await asked.execute(q)).rows[0]?.free === true
}
