import type { Db } from '../../store/db.ts'
import type { ProcessRow } from '../../store/tables/processes.ts'

const MOST_SHOWN = 100

/** The processes that share the store, with the time of their last sign of life. */
export async function listServers(db: Db): Promise<ProcessRow[]> {
  return db.q.selectFrom('processes').selectAll().orderBy('id').limit(MOST_SHOWN).execute()
}
