import { addRow, findRow } from '../access.ts'
import type { Db, TxDb } from '../db.ts'
import { instanceKeys } from '../tables/instance.ts'

/** A secret of the instance, the same for all its processes; undefined as long as none was made. */
export const findInstanceKey = async (db: Db, name: string): Promise<Uint8Array | undefined> =>
  (await findRow(db, instanceKeys, { name }))?.secret

/** Keeps a new secret, unless there is one. @returns the one that holds */
export async function keepInstanceKey(tx: TxDb, name: string, secret: Uint8Array): Promise<Uint8Array> {
  await addRow(tx, instanceKeys, { name, secret })
  return (await findInstanceKey(tx, name)) ?? secret
}
