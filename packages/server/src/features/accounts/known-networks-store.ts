import { findRow, saveRow } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { hashToken } from './accounts-rules.ts'
import { knownNetworks } from './accounts-tables.ts'

/** How many networks are stored for an account. */
const MOST_NETWORKS = 8

/** Whether a user has signed in to the account from the network before. */
export async function isKnownNetwork(db: Db, userId: string, network: string): Promise<boolean> {
  return (await findRow(db, knownNetworks, { user_id: userId, hash: hashOf(userId, network) })) !== undefined
}

/**
 * Records that a user signed in to an account from a network; beyond the limit, the networks that were not used for the
 * longest time are removed.
 */
export async function rememberNetwork(db: TxDb, userId: string, network: string, now: number): Promise<void> {
  const row = { user_id: userId, hash: hashOf(userId, network), used_at: now }
  await saveRow(db, knownNetworks, row)
  const kept = db.q
    .selectFrom('known_networks')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('hash')
    .limit(MOST_NETWORKS)
  await db.q.deleteFrom('known_networks').where('user_id', '=', userId).where('hash', 'not in', kept).execute()
}

/** Hashed, so that the database doesn't reveal where users were. */
const hashOf = (userId: string, network: string): string => hashToken(`${userId} ${network}`)
