import { removeRows, updateRows } from '../store/access.ts'
import type { Db } from '../store/db.ts'
import { type JobRow, jobs } from '../store/tables/streams.ts'

/** The short jobs that are due, oldest first, except some kinds. */
export async function listDueJobs(
  db: Db,
  { now, without, limit }: { now: number; without: readonly string[]; limit: number },
): Promise<JobRow[]> {
  return db.q
    .selectFrom('jobs')
    .selectAll()
    .where('owner_id', 'is', null)
    .where('due_at', '<=', now)
    .$if(without.length > 0, (query) => query.where('kind', 'not in', without))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * The oldest due long job of the next owner after `after`, in the order of ids, or else of the first owner. It takes
 * one or two index lookups.
 */
export async function nextLongJob(
  { q }: Db,
  { now, after }: { now: number; after: string },
): Promise<JobRow | undefined> {
  const next = (id: string) =>
    q
      .selectFrom('jobs')
      .selectAll()
      .where('owner_id', '>', id)
      .where('due_at', '<=', now)
      .orderBy('owner_id')
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  return (await next(after)) ?? (after === '0' ? undefined : next('0'))
}

/**
 * Claims a job, or renews its claim, by postponing it; returns false if another process has claimed or completed it.
 */
export async function claimJob(db: Db, { id, due_at }: Pick<JobRow, 'id' | 'due_at'>, until: number): Promise<boolean> {
  return (await updateRows(db, jobs, { id, due_at }, { due_at: until })) > 0
}

export async function removeJob(db: Db, id: string): Promise<void> {
  await removeRows(db, jobs, { id })
}

/**
 * Replaces a job by the remainder of its work. It hasn't failed, and its new id places it after the jobs that are
 * waiting.
 */
export async function pauseJob(
  db: Db,
  id: string,
  left: Pick<JobRow, 'id' | 'payload' | 'due_at' | 'owner_id'>,
): Promise<void> {
  await updateRows(db, jobs, { id }, { ...left, attempts: 0, last_error: null })
}

/** Postpones a failed job, and records the failure. */
export async function noteFailure(
  db: Db,
  id: string,
  { attempts, last_error, due_at }: Pick<JobRow, 'attempts' | 'last_error' | 'due_at'>,
): Promise<void> {
  await updateRows(db, jobs, { id }, { attempts, last_error, due_at })
}
