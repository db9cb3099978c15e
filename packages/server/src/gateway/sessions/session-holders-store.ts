import { findRow } from '../../store/access.ts'
import type { Store } from '../../store/db.ts'
import { sessionHolders } from '../../store/tables/processes.ts'

/** The process that took a session up last; undefined if it is still its first one's. */
export async function findHolder({ db }: Store, sessionId: string): Promise<string | undefined> {
  return (await findRow(db, sessionHolders, { session_id: sessionId }))?.process_id
}

/** Takes a session from the process that holds it; false if another was quicker. */
export async function changeHolder(
  store: Store,
  session_id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const rows = await store.write((tx) =>
    tx.q
      .insertInto('session_holders')
      .values({ session_id, process_id: to })
      .onConflict((conflict) =>
        conflict.column('session_id').doUpdateSet({ process_id: to }).where('session_holders.process_id', '=', from),
      )
      .returning('session_id')
      .execute(),
  )
  return rows.length > 0
}

/** Sessions of processes that are gone for good can't be taken up. */
export async function forgetHolders(store: Store): Promise<void> {
  await store.write((tx) =>
    tx.q
      .deleteFrom('session_holders')
      .where('process_id', 'not in', (q) => q.selectFrom('processes').select('id'))
      .where('process_id', 'not in', (q) => q.selectFrom('journal_pages').select('process_id'))
      .execute(),
  )
}
