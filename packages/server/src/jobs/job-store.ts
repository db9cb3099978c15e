import type { Db } from '../store/db.ts'
import type { JobRow } from '../store/tables.ts'

/** The jobs whose time has come, oldest first. */
export async function listDueJobs(db: Db, now: number, limit: number): Promise<JobRow[]> {
  return db.q
    .selectFrom('jobs')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Takes a job for as long as it is put off; false if somebody else has taken it, or done it. */
export async function claimJob(db: Db, { id, due_at }: JobRow, until: number): Promise<boolean> {
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

export async function postponeJob(db: Db, id: string, dueAt: number): Promise<void> {
  await db.q.updateTable('jobs').set({ due_at: dueAt }).where('id', '=', id).execute()
}
