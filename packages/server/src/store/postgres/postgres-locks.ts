import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The advisory lock under which processes that start together migrate one after the other. */
const MIGRATION_LOCK = 0x6775696c
/** The first half of the lock that all servers share; the other says where their tables are. */
const SERVING_LOCK = 0x6775696d

/** Waits until no other process migrates, and keeps others from it until the transaction ends. */
export async function lockSchema(q: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(q)
}

/**
 * With this a server says, for as long as its connection is there, that it serves from a schema. Of a machine that is gone the
 * database hears nothing: it is to find out within a quarter of a minute. What is told there need not wait for the disk.
 */
export const SERVES = `
  SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3;
  SET synchronous_commit = off;
  SELECT pg_advisory_lock_shared(${SERVING_LOCK}, hashtext(current_schema()))`

/** The connections of the servers that serve from the schema. */
export const WHO_SERVES = `
  SELECT pid FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${SERVING_LOCK} AND objsubid = 2 AND granted AND mode = 'ShareLock'
    AND objid = (hashtext(current_schema())::bigint & 4294967295)::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** Whether nobody serves from the schema; then nobody begins to before the transaction ends. */
export async function lockOutServers(q: Kysely<Tables>): Promise<boolean> {
  const asked = sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${SERVING_LOCK}, hashtext(current_schema())) as free`
  return (await asked.execute(q)).rows[0]?.free === true
}
