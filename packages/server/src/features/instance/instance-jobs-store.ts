import type { Db } from '../../store/db.ts'
import type { JobRow } from '../../store/tables/streams.ts'

/** A page of jobs in ascending order of ids: all, or only failed ones. */
export async function listJobs(
  db: Db,
  { isFailed, after, limit }: { isFailed: boolean; after: string; limit: number },
): Promise<JobRow[]> {
  return (
    db.q
      .selectFrom('jobs')
      .selectAll()
      .where('id', '>', after)
      // Must be identical to the condition of the index.
      .$if(isFailed, (query) => query.where(({ eb, lit }) => eb('attempts', '>', lit(0))))
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

/** Makes a failed job due now; false if there is none. */
export async function hastenJob(db: Db, id: string, now: number): Promise<boolean> {
  const hastened = await db.q
    .updateTable('jobs')
    .set({ due_at: now })
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .returning('id')
    .execute()
  return hastened.length > 0
}

/** Drops a failed job; false if there is none. */
export async function dropFailedJob(db: Db, id: string): Promise<boolean> {
  const dropped = await db.q.deleteFrom('jobs').where('id', '=', id).where('attempts', '>', 0).returning('id').execute()
  return dropped.length > 0
}

/** The number of pending jobs, and when the first of them is due. */
export async function countWaitingJobs(db: Db): Promise<{ waiting: number; dueAt: number | null }> {
  const row = await db.q
    .selectFrom('jobs')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('due_at').as('dueAt')])
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), dueAt: row.dueAt === null ? null : Number(row.dueAt) }
}

/** The number of failed jobs that are to be retried. */
export async function countFailedJobs(db: Db): Promise<number> {
  const { failed } = await db.q
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll().as('failed'))
    .where(({ eb, lit }) => eb('attempts', '>', lit(0)))
    .executeTakeFirstOrThrow()
  return Number(failed)
}
