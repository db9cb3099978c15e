import { findRow, saveRow } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { hashToken } from './accounts-rules.ts'
import { knownNetworks } from './accounts-tables.ts'

/** Networks that are remembered of an account. */
const MOST_NETWORKS = 8

/** Whether somebody signed in to an account from a network before. */
export async function isKnownNetwork(db: Db, userId: string, network: string): Promise<boolean> {
  return (await findRow(db, knownNetworks, { user_id: userId, hash: hashOf(userId, network) })) !== undefined
}

/** Notes that somebody has signed in to an account from a network; of too many, those that were used longest ago go. */
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

/** The database doesn't say in plain text where somebody was. */
const hashOf = (userId: string, network: string): string => hashToken(`${userId} ${network}`)
