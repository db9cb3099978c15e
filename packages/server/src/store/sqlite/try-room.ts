import type { Store, TxDb } from '../db.ts'

/** Pages of journals are numbered from 0: nobody reads this one. */
const TRIAL = -1

/** Writes a text in the name of a process and takes it away again, each durably. @throws whatever keeps it from that */
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
