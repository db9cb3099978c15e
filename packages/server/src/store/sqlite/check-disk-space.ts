import type { Store, TxDb } from '../db.ts'

/** A page number that journals don't use, because they begin at 0. */
const TRIAL = -1

/** Writes a text in a process's name and removes it again, each durably. @throws the error that prevents it */
export async function tryRoom(store: Store, processId: string, text: string): Promise<void> {
  const page = { process_id: processId, number: TRIAL, segment: 0, text, written_at: 0 }
  await store.write(async (tx) => {
    await remove(tx, processId)
    await tx.q.insertInto('journal_pages').values(page).execute()
  })
  await store.write((tx) => remove(tx, processId))
}

async function remove(tx: TxDb, processId: string): Promise<void> {
  await tx.q.deleteFrom('journal_pages').where('process_id', '=', processId).where('number', '=', TRIAL).execute()
}
