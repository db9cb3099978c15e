import { removeRows, updateRows } from '../store/access.ts'
import type { Db } from '../store/db.ts'
import { type JobRow, jobs } from '../store/tables/streams.ts'

/** The short jobs whose time has come, oldest first, but those of some kinds. */
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

/** The oldest due long job of the next owner after `after`, in the order of ids, or else of the first: one or two reads of an index. */
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

/** Takes a job, or goes on with it, for as long as it is put off; false if somebody else has taken it, or done it. */
export async function claimJob(db: Db, { id, due_at }: Pick<JobRow, 'id' | 'due_at'>, until: number): Promise<boolean> {
  return (await updateRows(db, jobs, { id, due_at }, { due_at: until })) > 0
}

export async function removeJob(db: Db, id: string): Promise<void> {
  await removeRows(db, jobs, { id })
}

/** Puts what is left of a job in its place: it has not failed, and is as young as its new id says. */
export async function pauseJob(
  db: Db,
  id: string,
  left: Pick<JobRow, 'id' | 'payload' | 'due_at' | 'owner_id'>,
): Promise<void> {
  await updateRows(db, jobs, { id }, { ...left, attempts: 0, last_error: null })
}

/** Puts off a job that failed, and notes that it did. */
export async function noteFailure(
  db: Db,
  id: string,
  { attempts, last_error, due_at }: Pick<JobRow, 'attempts' | 'last_error' | 'due_at'>,
): Promise<void> {
  await updateRows(db, jobs, { id }, { attempts, last_error, due_at })
}
