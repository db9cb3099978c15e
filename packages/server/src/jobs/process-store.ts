import type { Db } from '../store/db.ts'

/** Removes the processes that were last heard of before a moment. */
export async function forgetProcesses(db: Db, before: number): Promise<void> {
  await db.q.deleteFrom('processes').where('renewed_at', '<', before).execute()
}

/** A process is there at a moment. */
export async function renewProcess(db: Db, id: string, renewed_at: number): Promise<void> {
  await db.q
    .insertInto('processes')
    .values({ id, renewed_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ renewed_at }))
    .execute()
}

/** The ids of the processes that were not removed. */
export async function listProcesses(db: Db): Promise<string[]> {
  const rows = await db.q.selectFrom('processes').select('id').execute()
  return rows.map(({ id }) => id)
}
