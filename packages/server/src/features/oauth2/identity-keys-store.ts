import { addRow } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { type IdentityKeyRow, identityKeys } from './oauth2-tables.ts'

/** The signing keys of the instance, oldest first. There are only a few. */
export async function listIdentityKeys(db: Db): Promise<IdentityKeyRow[]> {
  return db.q.selectFrom('identity_keys').selectAll().orderBy('ordinal').execute()
}

/** Stores a new key, unless another has its number already. */
export async function keepIdentityKey(tx: TxDb, row: IdentityKeyRow): Promise<void> {
  await addRow(tx, identityKeys, row)
}

/** Removes all keys with lower numbers. */
export async function removeIdentityKeysBefore(tx: TxDb, ordinal: number): Promise<void> {
  await tx.q.deleteFrom('identity_keys').where('ordinal', '<', ordinal).execute()
}
