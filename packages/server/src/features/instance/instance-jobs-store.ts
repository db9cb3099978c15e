import type { Db } from '../../store/db.ts'
import type { JobRow } from '../../store/tables/streams.ts'

/** A page of jobs, ascending by id: of all, or of those that failed. */
export async function listJobs(
  db: Db,
  { isFailed, after, limit }: { isFailed: boolean; after: string; limit: number },
): Promise<JobRow[]> {
  return (
    db.q
      .selectFrom('jobs')
      .selectAll()
      .where('id', '>', after)
      // The condition of the index, word for word.
      .$if(isFailed, (query) => query.where(({ eb, lit }) => eb('attempts', '>', lit(0))))
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

/** Has a job that failed be done at once; false if there is none. */
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

/** Gives up a job that failed; false if there is none. */
export async function dropFailedJob(db: Db, id: string): Promise<boolean> {
  const dropped = await db.q.deleteFrom('jobs').where('id', '=', id).where('attempts', '>', 0).returning('id').execute()
  return dropped.length > 0
}

/** How many jobs are left to do, and when the first of them is due. */
export async function countWaitingJobs(db: Db): Promise<{ waiting: number; dueAt: number | null }> {
  const row = await db.q
    .selectFrom('jobs')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('due_at').as('dueAt')])
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), dueAt: row.dueAt === null ? null : Number(row.dueAt) }
}

/** How many jobs failed and are to be tried again. */
export async function countFailedJobs(db: Db): Promise<number> {
  const { failed } = await db.q
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll().as('failed'))
    .where(({ eb, lit }) => eb('attempts', '>', lit(0)))
    .executeTakeFirstOrThrow()
  return Number(failed)
}
