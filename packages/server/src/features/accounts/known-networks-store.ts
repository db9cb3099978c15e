import { type Db, statement, type TxDb } from '../../store/db.ts'
import { hashToken } from './accounts-rules.ts'

/** Networks that are remembered of an account. */
const MOST_NETWORKS = 8

const find = statement<{ userId: string; hash: string }, { user_id: string }>((q, param) =>
  q
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', param('userId'))
    .where('hash', '=', param('hash')),
)

/** Whether somebody signed in to an account from a network before. */
export async function isKnownNetwork(db: Db, userId: string, network: string): Promise<boolean> {
  return (await find(db, { userId, hash: hashOf(userId, network) })).length > 0
}

/** Notes that somebody has signed in to an account from a network; of too many, those that were used longest ago go. */
export async function rememberNetwork(db: TxDb, userId: string, network: string, now: number): Promise<void> {
  const row = { user_id: userId, hash: hashOf(userId, network), used_at: now }
  await db.q
    .insertInto('known_networks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ used_at: now }))
    .execute()
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
