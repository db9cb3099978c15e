import { findRow } from '../../store/access.ts'
import type { Store } from '../../store/db.ts'
import { sessionHolders } from '../../store/tables/processes.ts'

/** The process that last took over a session; undefined if its first process still has it. */
export async function findHolder({ db }: Store, sessionId: string): Promise<string | undefined> {
  return (await findRow(db, sessionHolders, { session_id: sessionId }))?.process_id
}

/** Takes over a session from the process that holds it; returns false if another process was faster. */
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

/** Forgets the sessions of processes whose journals are gone, because nobody can take them over. */
export async function forgetHolders(store: Store): Promise<void> {
  await store.write((tx) =>
    tx.q
      .deleteFrom('session_holders')
      .where('process_id', 'not in', (q) => q.selectFrom('processes').select('id'))
      .where('process_id', 'not in', (q) => q.selectFrom('journal_pages').select('process_id'))
      .execute(),
  )
}
