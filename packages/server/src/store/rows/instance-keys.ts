import { addRow, findRow } from '../access.ts'
import type { Db, TxDb } from '../db.ts'
import { instanceKeys } from '../tables/instance.ts'

/** A secret that all processes of the instance share; undefined if it wasn't generated yet. */
export const findInstanceKey = async (db: Db, name: string): Promise<Uint8Array | undefined> =>
  (await findRow(db, instanceKeys, { name }))?.secret

/** Stores a new secret, unless there is one. @returns the stored one */
export async function keepInstanceKey(tx: TxDb, name: string, secret: Uint8Array): Promise<Uint8Array> {
  await addRow(tx, instanceKeys, { name, secret })
  return (await findInstanceKey(tx, name)) ?? secret
}
