import { addRow } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { type IdentityKeyRow, identityKeys } from './oauth2-tables.ts'

/** The keys of the instance, the oldest first. There are never many. */
export async function listIdentityKeys(db: Db): Promise<IdentityKeyRow[]> {
  return db.q.selectFrom('identity_keys').selectAll().orderBy('ordinal').execute()
}

/** Keeps a new key, unless another has its place already. */
export async function keepIdentityKey(tx: TxDb, row: IdentityKeyRow): Promise<void> {
  await addRow(tx, identityKeys, row)
}

/** Forgets all keys before one. */
export async function removeIdentityKeysBefore(tx: TxDb, ordinal: number): Promise<void> {
  await tx.q.deleteFrom('identity_keys').where('ordinal', '<', ordinal).execute()
}
