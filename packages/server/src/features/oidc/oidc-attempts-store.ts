import { ApiError } from '../../kernel/api-error.ts'
import { insertRow, removeRows } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { type OidcAttemptRow, oidcAttempts } from './oidc-tables.ts'

/** How many attempts may wait at the same time. */
export const MOST_ATTEMPTS = 5000

/** Adds an attempt. If too many wait, the network with most of them loses its oldest. */
export async function addAttempt(db: TxDb, row: OidcAttemptRow, now: number): Promise<void> {
  if ((await countAttempts(db)) >= MOST_ATTEMPTS) await removeExpiredAttempts(db, now)
  if ((await countAttempts(db)) >= MOST_ATTEMPTS) await removeOldestOfLargestNetwork(db)
  await insertRow(db, oidcAttempts, row)
}

/**
 * Removes an attempt, so that it is completed at most once.
 *
 * @throws UnknownToken unless it is valid, and begun by this browser for the same user and session
 */
export async function takeAttempt(
  db: Db,
  attempt: Pick<OidcAttemptRow, 'state_hash' | 'secret_hash' | 'user_id' | 'session_hash'>,
  now: number,
): Promise<Pick<OidcAttemptRow, 'verifier' | 'nonce'>> {
  const { state_hash, secret_hash } = attempt
  const returned = ['verifier', 'nonce', 'user_id', 'session_hash', 'expires_at'] as const
  const [row] = await removeRows(db, oidcAttempts, { state_hash, secret_hash }, returned)
  const isOwn = row?.user_id === attempt.user_id && row.session_hash === attempt.session_hash
  if (!row || !isOwn || row.expires_at <= now) throw new ApiError('UnknownToken')
  return row
}

export async function removeExpiredAttempts({ q }: TxDb, now: number): Promise<void> {
  await q.deleteFrom('oidc_attempts').where('expires_at', '<=', now).execute()
}

async function countAttempts({ q }: Db): Promise<number> {
  const { count } = await q
    .selectFrom('oidc_attempts')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function removeOldestOfLargestNetwork(db: TxDb): Promise<void> {
  const largest = await db.q
    .selectFrom('oidc_attempts')
    .select('network')
    .groupBy('network')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('network')
    .limit(1)
    .executeTakeFirst()
  if (!largest) return
  const oldest = await db.q
    .selectFrom('oidc_attempts')
    .select('state_hash')
    .where('network', '=', largest.network)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  if (oldest) await removeRows(db, oidcAttempts, oldest)
}
