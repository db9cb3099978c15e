import type { Db } from '../store/db.ts'
import type { JobRow } from '../store/tables.ts'

/** The jobs whose time has come, oldest first, but those of some kinds. */
export async function listDueJobs(
  db: Db,
  { now, without, limit }: { now: number; without: readonly string[]; limit: number },
): Promise<JobRow[]> {
  return db.q
    .selectFrom('jobs')
    .selectAll()
    .where('due_at', '<=', now)
    .$if(without.length > 0, (query) => query.where('kind', 'not in', without))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Takes a job, or goes on with it, for as long as it is put off; false if somebody else has taken it, or done it. */
export async function claimJob(db: Db, { id, due_at }: Pick<JobRow, 'id' | 'due_at'>, until: number): Promise<boolean> {
  const claimed = await db.q
    .updateTable('jobs')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .returning('id')
    .execute()
  return claimed.length > 0
}

export async function removeJob(db: Db, id: string): Promise<void> {
  await db.q.deleteFrom('jobs').where('id', '=', id).execute()
}

/** Puts off a job that failed, and notes that it did. */
export async function noteFailure(
  db: Db,
  id: string,
  { attempts, last_error, due_at }: Pick<JobRow, 'attempts' | 'last_error' | 'due_at'>,
): Promise<void> {
  await db.q.updateTable('jobs').set({ attempts, last_error, due_at }).where('id', '=', id).execute()
}
