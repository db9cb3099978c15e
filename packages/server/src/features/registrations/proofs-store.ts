import { addRow } from '../../store/access.ts'
import type { TxDb } from '../../store/db.ts'
import { type UsedProofRow, usedProofs } from './registrations-tables.ts'

/** How far the clocks of processes may differ. */
const CLOCK_DIFFERENCE_MS = 300_000

/** Stores a used proof, and removes expired ones. @returns false if it was used before */
export async function takeProof(db: TxDb, row: UsedProofRow, now: number): Promise<boolean> {
  await db.q
    .deleteFrom('used_proofs')
    .where('expires_at', '<=', now - CLOCK_DIFFERENCE_MS)
    .execute()
  return addRow(db, usedProofs, row)
}
