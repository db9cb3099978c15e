import { ApiError } from '../../kernel/api-error.ts'
import { removeRows, saveRow } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import type { RowOf } from '../../store/table.ts'
import { claimAuthorizations } from './placeholders-tables.ts'

/** Replaces an earlier attempt of the user. */
export const saveAuthorization = (db: Db, row: RowOf<typeof claimAuthorizations>): Promise<void> =>
  saveRow(db, claimAuthorizations, row)

/**
 * Removes an attempt, so that it is completed only once, and returns the secret of its code challenge.
 *
 * @throws UnknownToken unless the same session of the same user began it
 */
export async function takeAuthorization(
  db: Db,
  attempt: Pick<RowOf<typeof claimAuthorizations>, 'user_id' | 'session_hash' | 'state_hash'>,
  now: number,
): Promise<string> {
  const [row] = await removeRows(db, claimAuthorizations, attempt, ['verifier', 'expires_at'])
  if (!row || row.expires_at <= now) throw new ApiError('UnknownToken')
  return row.verifier
}

export async function removeExpiredAuthorizations({ q }: TxDb, now: number): Promise<void> {
  await q.deleteFrom('claim_authorizations').where('expires_at', '<=', now).execute()
}
